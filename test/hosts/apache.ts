import { writeHostSnippet } from '../../generator/host-files/host-snippets.ts'
import { writeHostFiles } from '../../generator/host-files/write-host-files.ts'
import { failingPath, type Host, type Launch, type Place } from './host.ts'

const apache = {
  leadsByPath: false,
  program: 'apache2',
  debianPackage: 'apache2',
  showsErrorPages: true,
  sendsTypes: true,
}

/** What Debian's Apache always loads, as far as it matters to a site of files. */
const usualModules = ['mpm_event', 'authz_core', 'dir', 'mime', 'alias', 'autoindex', 'filter', 'deflate']

export const apacheWithHtaccess: Host = {
  ...apache,
  name: 'Apache with nothing but .htaccess',
  isStraight: false,
  sendsHeaders: true,
  compresses: false,
  // Such a host may list folders, and send headers of its own.
  prepare: (place) =>
    withHtaccess(
      place,
      [...usualModules, 'headers'],
      ['Header set X-Content-Type-Options nosniff', 'Header set Cache-Control max-age=600'],
    ),
}

export const apacheWithoutHeaders: Host = {
  ...apache,
  name: 'Apache with nothing but .htaccess and no mod_headers',
  isStraight: false,
  sendsHeaders: false,
  compresses: false,
  prepare: (place) => withHtaccess(place, usualModules, []),
}

export const apacheWithSnippet: Host = {
  ...apache,
  name: 'Apache with its snippet',
  isStraight: true,
  sendsHeaders: true,
  compresses: true,
  prepare: (place) => ({
    args: argumentsFor(place),
    files: {
      'apache.conf': configure(place, [...usualModules, 'headers', 'rewrite'], 'None', [
        failure(place),
        `Include ${place.folder}/snippet.conf`,
      ]),
      'snippet.conf': writeHostSnippet('apache', place.settings),
    },
  }),
}

function withHtaccess(place: Place, modules: readonly string[], lines: readonly string[]): Launch {
  const { settings } = place
  const htaccess = Buffer.from(writeHostFiles(settings).get('.htaccess') ?? []).toString()
  return {
    args: argumentsFor(place),
    files: {
      'apache.conf': configure(place, modules, 'FileInfo', lines),
      [`site${settings.base}.htaccess`]: `${htaccess}${failure(place)}\n`,
    },
  }
}

function argumentsFor({ folder }: Place): string[] {
  return ['-d', folder, '-f', 'apache.conf', '-DFOREGROUND']
}

function failure({ settings }: Place): string {
  return `Redirect 500 ${settings.base}${failingPath}`
}

/** Whoever starts Apache as root must name another user, who then serves. The system's list of types is not read: it may be old. */
function configure(
  { folder, root, port }: Place,
  modules: readonly string[],
  overrides: string,
  lines: readonly string[],
): string {
  return `${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`).join('')}
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data\n' : ''}
PidFile ${folder}/apache.pid
DefaultRuntimeDir ${folder}
ErrorLog ${folder}/error.log
TypesConfig /dev/null
Listen 127.0.0.1:${port}
ServerName 127.0.0.1
DocumentRoot ${root}
<Directory ${root}>
  Require all granted
  Options Indexes FollowSymLinks
  AllowOverride ${overrides}
</Directory>
${lines.join('\n')}
`
}
