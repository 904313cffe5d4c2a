import { realpathSync } from 'node:fs'
import module from 'node:module'
import type { NoRoutes, RoutesLackingProps, TypedSite } from './generator/site.ts'

/** The pages with their own props. The compiler checks the props in their routes. */
interface PagesWithProps {
  stub: typeof import('./pages/stub.tsx')
}

/** The configuration of the site: its routes and everything else the generator needs to know. */
export const site = {
  root: import.meta.dirname,
  routes: [
    { path: '/', page: 'home' },
    { path: '/careers', page: 'careers' },
    { path: '/about', page: 'stub', props: { title: 'about', colour: 'petal' } },
    { path: '/programs', page: 'stub', props: { title: 'programs', colour: 'sky' } },
    { path: '/get-involved', page: 'stub', props: { title: 'getInvolved', colour: 'mango' } },
    { path: '/impact', page: 'stub', props: { title: 'impact', colour: 'leaf' } },
    { path: '/contact', page: 'stub', props: { title: 'contact', colour: 'hibiscus' } },
    { path: '/donate', page: 'stub', props: { title: 'donate', colour: 'mango' } },
    { path: '/404.html', page: 'not-found' },
    { path: '/500.html', page: 'application-error' },
  ],
  metadata: 'content/rules/metadata.ts',
  script: 'components/site.client.ts',
  baseStyles: 'components/base/',
  // The first versions with min(), max() and clamp(). For Safari, that is 13.1, which esbuild does not support.
  browsers: ['chrome79', 'firefox75', 'safari14.1'],
  // The first round trip of a new connection carries ten packets, or 14.6 kB. Each page fits into that with the text that
  // it was designed for. Staff may write more.
  budgets: {
    page: 20_000,
    firstRoundTrip: 14_600,
    script: 1_400,
    font: 20_000,
    picture: 300_000,
    document: 5_000_000,
    total: 700_000,
  },
  fonts: [
    {
      // The file for Latin letters from the package @fontsource-variable/gabarito, version 5.3.0.
      from: 'assets/gabarito/gabarito-latin.woff2',
      to: 'assets/gabarito/gabarito.woff2',
      weights: [400, 800],
      // Swahili and the Luhya languages need only Basic Latin and ’. The combining accents and the dotless i in the last line
      // form letters such as ĩ and ũ, which occur in names from neighbouring regions.
      characters:
        ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~' +
        '\u00a0©·×–—‘’“”…ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜàáâäçèéêëìíîïñòóôöùúûü' +
        '\u0300\u0301\u0303\u0304\u0308ı',
    },
  ],
  rasterImages: [
    {
      from: 'assets/share-card.svg',
      to: 'assets/share-card.png',
      width: 1200,
      fonts: [{ file: 'assets/gabarito/gabarito.woff2', weights: [500, 800] }],
    },
    { from: 'assets/icon.svg', to: 'assets/icon-180.png', width: 180 },
    { from: 'assets/icon.svg', to: 'assets/icon-192.png', width: 192 },
    { from: 'assets/icon.svg', to: 'assets/icon-512.png', width: 512 },
    // Phones may crop this one to a circle of 80 % of its width.
    { from: 'assets/icon.svg', to: 'assets/icon-512-maskable.png', width: 512, margin: 1 / 16 },
    { from: 'assets/icon.svg', to: 'assets/root/favicon.ico', width: 32 },
  ],
  galleries: [
    // On a card, a photograph is 270 to 641 CSS pixels wide, each of which is up to three pixels on the screen of a phone.
    { folder: 'assets/programs', ratio: [36, 23], widths: [360, 540, 800, 1120], minWidth: 800, budget: 150_000 },
    { folder: 'assets/hero', ratio: [1, 1], widths: [480, 720, 1080, 1600], minWidth: 1080, budget: 250_000 },
  ],
} as const satisfies TypedSite<PagesWithProps>

/** Does not compile if a route lacks the props of its page; the error names the route. */
export type CompleteRoutes = NoRoutes<RoutesLackingProps<typeof site.routes, PagesWithProps>>

const isStartedAsCommand = realpathSync(process.argv[1] ?? '.') === import.meta.filename
if (isStartedAsCommand) {
  // Caching compiled code makes the next start faster. Node.js 20 cannot do it.
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache()
  const { runCommand } = await import('./generator/command.ts')
  await runCommand(site, process.argv.slice(2))
}
