import type { HostSettings } from '../../generator/host-files/host-settings.ts'
import { writeHostFiles } from '../../generator/host-files/write-host-files.ts'
import { filesOf } from '../../generator/routes.ts'
import type { Output } from '../../generator/site.ts'
import { output, paths } from '../built-site.ts'
import { makeSettings, standInFacts } from '../generator/host-files/stand-in-settings.ts'

/** A site as a host is given it, and what its files for hosts were made from. */
export interface Dist {
  files: Output
  settings: HostSettings
}

/** Makes the site as it is published below a base. */
export function makeDist(base: string): Dist {
  const pages = base === '/' ? output : makeSmallSite(base)
  const routes = base === '/' ? paths : Object.keys(smallPages)
  const icon = [...pages.keys()].find((path) => path.endsWith('.svg'))
  const settings = makeSettings({
    base,
    paths: routes,
    listed: routes.filter((path) => !path.endsWith('.html')),
    policy: "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'",
    facts: { ...standInFacts, icons: [{ src: `/${icon}`, sizes: 'any', type: 'image/svg+xml' }] },
  })
  return { files: new Map([...pages, ...writeHostFiles(settings)]), settings }
}

/** The bodies of the pages of a site that stands below a base; `BASE` is where the base goes. */
const smallPages = {
  '/': '<h1>Home</h1><p><a href="BASEcareers">Careers</a> <a href="BASE#end">End</a></p><img src="BASEassets/dot-ABCDEFGH.svg" alt=""><p id="end"></p>',
  '/careers': `<h1>Careers</h1><p>${'A page is long enough to be compressed. '.repeat(30)}</p><p><a href="BASE">Home</a> <a href="#here" id="here">Here</a></p>`,
  '/404.html': '<h1>Not Found</h1><p><a href="BASE">Home</a></p>',
  '/500.html': '<h1>Unexpected Application Error</h1>',
}

function makeSmallSite(base: string): Output {
  const frame = (body: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>A site</title><link rel="icon" href="BASEassets/dot-ABCDEFGH.svg">
<link rel="manifest" href="BASEsite.webmanifest"><script type="module" src="BASEassets/site-ABCDEFGH.js"></script>
<style>@font-face { font-family: x; src: url("BASEassets/letters-ABCDEFGH.woff2") }</style>
${body}
`.replaceAll('BASE', base)
  const pages = Object.entries(smallPages).flatMap(([path, body]) => filesOf(path).map((file): [string, string] => [file, frame(body)]))
  const assets: [string, string][] = [
    ['assets/dot-ABCDEFGH.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>\n'],
    ['assets/site-ABCDEFGH.js', `document.title = 'A living site'\n${'// A script is long enough to be compressed.\n'.repeat(60)}`],
    ['assets/letters-ABCDEFGH.woff2', 'wOF2'],
  ]
  return new Map([...assets, ...pages].map(([file, text]) => [file, Buffer.from(text)]))
}
