import { realpathSync } from 'node:fs'
import type { Site } from './generator/site.ts'

/** The configuration of the site: its routes and everything else the generator needs to know. */
export const site = {
  root: import.meta.dirname,
  routes: [
    { path: '/', page: 'home-page' },
    { path: '/careers', page: 'careers-page' },
    { path: '/:slug', page: 'stub' },
    { path: '/404.html', page: 'not-found' },
    { path: '/500.html', page: 'application-error' },
  ],
  contentFolder: 'content',
  content: () => import('./content/describe.ts'),
  constants: 'components/base/constants.ts',
  script: 'components/behaviours.client.ts',
  baseStyles: 'components/base/',
  // Chrome 84 and Safari 14.1 are the first with gaps between flex items, and Firefox 78 is as old as Chrome 84.
  browsers: ['chrome84', 'firefox78', 'safari14.1'],
  // The first round trip of a new connection carries ten packets, or 14.6 kB. Each page fits into that with the text that
  // it was designed for. Staff may write more.
  budgets: {
    page: 20_000,
    firstRoundTrip: 14_600,
    script: 1_700,
    font: 20_500,
    picture: 300_000,
    document: 5_000_000,
  },
  // Swahili and the Luhya languages need only Basic Latin and ’. The combining accents and the dotless i in the last line
  // form letters such as ĩ and ũ, which occur in names from neighbouring regions. The original of the font has no ŋ.
  characters:
    ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~' +
    '\u00a0£©°·×–—‘’“”…€ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜàáâäçèéêëìíîïñòóôöùúûü' +
    '\u0300\u0301\u0303\u0304\u0308ı',
  galleries: [
    // On a card, a photograph is 270 to 641 CSS pixels wide, each of which is up to three pixels on the screen of a phone.
    { folder: 'assets/programs', ratio: [36, 23], widths: [360, 540, 800, 1120], minWidth: 800, budget: 150_000 },
    // In the large mark, it is 90 to 490 CSS pixels wide.
    { folder: 'assets/hero', ratio: [8, 11], widths: [240, 360, 540, 720, 1080], minWidth: 720, budget: 150_000 },
  ],
  rootFolder: 'assets/root',
  uploadFolders: ['.', 'assets', 'content'],
} as const satisfies Site

const isStartedAsCommand = realpathSync(process.argv[1] ?? '.') === import.meta.filename
if (isStartedAsCommand) {
  const { runCommand } = await import('./generator/command.ts')
  await runCommand(site, process.argv.slice(2))
}
