import { writeHostSnippet } from '../../generator/host-files/host-snippets.ts'
import { failingPath, type Host, type Place } from './host.ts'

export const caddy: Host = {
  name: 'Caddy with its snippet',
  program: 'caddy',
  debianPackage: 'caddy',
  isStraight: true,
  leadsByPath: true,
  showsErrorPages: true,
  sendsHeaders: true,
  sendsTypes: true,
  compresses: true,
  prepare: (place) => ({
    args: ['run', '--config', `${place.folder}/Caddyfile`, '--adapter', 'caddyfile'],
    files: { Caddyfile: configure(place), snippet: writeHostSnippet('caddy', place.settings) },
  }),
}

function configure({ folder, root, port, settings }: Place): string {
  return `{
  admin off
  auto_https off
}
http://:${port} {
  bind 127.0.0.1
  root * ${root}
  handle ${settings.base}${failingPath} {
    error 500
  }
  import ${folder}/snippet
}
`
}
