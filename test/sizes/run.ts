import { parseArgs } from 'node:util'
import { site } from '../../build.ts'
import { buildAt, buildHere, SizesError } from './build-at.ts'
import { compareSizes } from './compare-sizes.ts'
import { formatSizes } from './format-sizes.ts'

const { values: flags } = parseArgs({ options: { against: { type: 'string' } } })

try {
  if (flags.against === undefined) throw new SizesError('Name what to compare with: npm run sizes -- --against main')
  process.stdout.write(
    formatSizes(await compareSizes(buildAt(site.root, flags.against), buildHere(site.root)), flags.against),
  )
} catch (error) {
  if (!(error instanceof SizesError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
