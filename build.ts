import { realpathSync } from 'node:fs'
import { runCommand } from './generator/command.ts'
import type { Site } from './generator/site.ts'

/** The site: its route table, and what else the generator has to know of it. */
export const site = {
  root: import.meta.dirname,
  table: 'build.ts',
  routes: [
    { path: '/', page: 'home' },
    { path: '/careers', page: 'careers' },
    { path: '/about', page: 'about' },
    { path: '/programs', page: 'programs' },
    { path: '/get-involved', page: 'get-involved' },
    { path: '/impact', page: 'impact' },
    { path: '/contact', page: 'contact' },
    { path: '/donate', page: 'donate' },
    { path: '/404.html', page: 'not-found' },
    { path: '/500.html', page: 'application-error' },
  ],
  script: 'components/site.client.ts',
  layers: ['base', 'components'],
  // The first versions that know cascade layers; older ones show the page without its look.
  browsers: ['chrome99', 'firefox97', 'safari15.4'],
} satisfies Site

const isStartedAsCommand = realpathSync(process.argv[1] ?? '.') === import.meta.filename
if (isStartedAsCommand) await runCommand(site, process.argv.slice(2))
