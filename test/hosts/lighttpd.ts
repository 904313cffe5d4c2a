import { writeHostSnippet } from '../../generator/host-files/host-snippets.ts'
import { failingPath, type Host, type Place } from './host.ts'

export const lighttpd: Host = {
  name: 'lighttpd with its snippet',
  program: 'lighttpd',
  debianPackage: 'lighttpd',
  isStraight: true,
  leadsByPath: true,
  showsErrorPages: true,
  sendsHeaders: true,
  assetCaching: { found: 'max-age=31536000', missing: '' },
  sendsTypes: true,
  compresses: true,
  prepare: (place) => ({
    args: ['-D', '-f', `${place.folder}/lighttpd.conf`],
    files: {
      'lighttpd.conf': configure(place),
      'snippet.conf': writeHostSnippet('lighttpd', place.settings),
      [`site${place.settings.base}${failingPath}`]: '',
    },
  }),
}

/** A program that says nothing is a failure of the server. */
function configure({ folder, root, port, settings }: Place): string {
  return `server.document-root = "${root}"
server.bind = "127.0.0.1"
server.port = ${port}
server.upload-dirs = ( "${folder}" )
server.modules = ( "mod_setenv", "mod_cgi" )
$HTTP["url"] == "${settings.base}${failingPath}" {
  cgi.assign = ( "" => "/bin/false" )
}
include "snippet.conf"
`
}
