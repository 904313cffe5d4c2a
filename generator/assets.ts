import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AssetFault } from './check/asset-fault.ts'
import { BuildFailure, locateText, type Problem } from './problem.ts'
import type { Output } from './site.ts'
import type { SourceStates } from './source-states.ts'

/** The folder whose files are published as they are, under their own names, at the root of the site. */
export const rootFolder = 'assets/root'

/** Looks through the assets, and returns the files that stand at the root of the site, such as `favicon.ico`, by their names. */
export type AssetReader = () => Promise<Output>

/**
 * Makes the reader of a project's assets; what has not changed by `states` is not read again. It throws a BuildFailure
 * that names everything below `assets/` that must not be published, is not what it seems, or has a name that hosts mistake.
 */
export function createAssetReader(root: string, states: SourceStates): AssetReader {
  const known = new Map<string, { state: string | undefined; asset: Asset }>()
  // While esbuild works, there is time to load what reads drawings.
  const loading = import('./check/check-asset.ts')
  const look = async (file: string): Promise<Asset> => {
    const state = states.stateOf(file)
    const last = known.get(file)
    if (last !== undefined && state !== undefined && last.state === state) return last.asset
    const { checkAsset } = await loading
    const asset = readAsset(root, file, checkAsset)
    known.set(file, { state, asset })
    return asset
  }
  return async () => {
    const assets = await Promise.all(listFiles(root, 'assets').map(look))
    const problems = assets.flatMap((asset) => asset.problems)
    if (problems.length > 0) throw new BuildFailure(problems)
    return new Map(
      assets.flatMap(({ name, bytes }) => (name === undefined || bytes === undefined ? [] : [[name, bytes]])),
    )
  }
}

/** What is known of a file: its name at the root of the site and its bytes, if it is to stand there; and what is wrong with it. */
interface Asset {
  name?: string
  bytes?: Uint8Array
  problems: readonly Problem[]
}

/** Lists all that stands in a folder and its folders, but for those themselves, as sorted paths from the project's root. */
function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const files = entries.flatMap((entry) =>
    entry.isDirectory() ? listFiles(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  )
  return files.sort()
}

function readAsset(root: string, file: string, check: (name: string, bytes: Uint8Array) => AssetFault[]): Asset {
  const fault = judgePlace(root, file)
  if (fault !== undefined) return { problems: [describe(root, file, fault)] }
  const bytes = readFileSync(join(root, file))
  const problems = check(file, bytes).map((one) => describe(root, file, one))
  return file.startsWith(`${rootFolder}/`) ? { name: file.slice(rootFolder.length + 1), bytes, problems } : { problems }
}

/** Returns what is wrong with a file before anybody has read it. */
function judgePlace(root: string, file: string): AssetFault | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1)
  const stat = lstatSync(join(root, file))
  if (!stat.isFile())
    return { what: 'is not a file of its own but points elsewhere', mend: 'Put the file itself there.' }
  if (name.startsWith('.'))
    return { what: 'is hidden, because its name begins with a dot', mend: 'Delete it, or give it another name.' }
  if (stat.size === 0) return { what: 'is empty', mend: 'Put the file there once more, or delete it.' }
  return judgeName(name)
}

/** Returns a problem where the name of a file, which is a path from the project's root, holds signs that hosts understand differently. */
export function findNameFaults(root: string, file: string): Problem[] {
  const fault = judgeName(file.slice(file.lastIndexOf('/') + 1))
  return fault === undefined ? [] : [describe(root, file, fault)]
}

function judgeName(name: string): AssetFault | undefined {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name)) return undefined
  return {
    what: 'has a name that some hosts mistake',
    mend: 'Use letters without accents, digits, dots and hyphens only.',
  }
}

function describe(root: string, file: string, { what, mend, quote }: AssetFault): Problem {
  const location = quote === undefined ? undefined : locateText(root, file, quote)
  return { text: `${file} ${what}.`, location: location ?? { file }, notes: [{ text: mend }] }
}
