import { parseArgs } from 'node:util'
import { buildAt } from './build-at.ts'
import { comparePublished, findDeadLinks } from './compare-published.ts'

// Builds a commit for the address of the published site, and prints a list in Markdown of what differs there and of outside
// links that lead nowhere. It prints nothing if all is well.

const options = {
  url: { type: 'string' },
  commit: { type: 'string', default: 'HEAD' },
  headers: { type: 'boolean' },
} as const
const { url, commit, headers = false } = parseArgs({ options }).values
if (url === undefined || !URL.canParse(url)) {
  console.error('Specify the address of the published site: npm run published -- --url https://example.org/')
  process.exitCode = 2
} else {
  const { origin, pathname } = new URL(url)
  const base = pathname.replace(/\/*$/, '/')
  const files = buildAt(commit, ['--base', base, '--origin', origin])
  const site = origin + base
  for (const line of [...(await comparePublished(files, site, headers)), ...(await findDeadLinks(files, site))])
    console.log(`- ${line}`)
}
