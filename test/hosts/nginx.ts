import { writeHostSnippet } from '../../generator/host-files/host-snippets.ts'
import { failingPath, type Host, type Place } from './host.ts'

export const nginx: Host = {
  name: 'nginx with its snippet',
  program: 'nginx',
  debianPackage: 'nginx-light',
  isStraight: true,
  leadsByPath: true,
  showsErrorPages: true,
  sendsHeaders: true,
  sendsTypes: true,
  compresses: true,
  prepare: (place) => ({
    args: ['-p', `${place.folder}/`, '-e', 'stderr', '-c', 'nginx.conf'],
    files: { 'nginx.conf': configure(place), 'snippet.conf': writeSnippet(place) },
  }),
}

function configure({ folder, root, port }: Place): string {
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};\n`).join('')}
  server {
    listen 127.0.0.1:${port};
    root ${root};
    include ${folder}/snippet.conf;
  }
}
`
}

/** What fails must stand inside the snippet's own block. */
function writeSnippet({ settings }: Place): string {
  return writeHostSnippet('nginx', settings).replace(
    /\}\n$/,
    `location = ${settings.base}${failingPath} { return 500; } }\n`,
  )
}
