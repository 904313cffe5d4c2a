import { statSync, type Stats } from 'node:fs'
import { access, constants, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BuildFailure } from '../problem.ts'
import type { Output } from '../site.ts'
import { findObstacle, foldersAbove, foreign, refuseForeignFiles } from './foreign-files.ts'
import { inParallel } from './in-parallel.ts'
import { lock, type LockOptions } from './lock.ts'
import { formatManifest, readManifest, refuseStrayPaths } from './manifest.ts'
import { manifestName, stagedName } from './own-names.ts'
import { explainDiskErrors } from './publication-failure.ts'
import { groupByDependence } from './publication-order.ts'
import { clearStaging, exchange, makeFolder, makeFoldersAbove, openStaging, stage, syncFolders } from './staging.ts'

/** What a publication did to the folder; all paths are relative to it. */
export interface Publication {
  written: readonly string[]
  removed: readonly string[]
}

/** How to publish. */
export interface PublishOptions extends LockOptions {
  /** What this process has published there before: a file that is the same object in it is looked for, but not read again. */
  previous?: Output | undefined
}

/**
 * Makes the folder hold exactly the output, and touches only files whose bytes differ: all are written beside the site
 * and then renamed into it, assets before pages and the home page last; then what is no longer produced is removed, in
 * the opposite order. So a reader never meets half a file, nor a page whose assets are missing.
 * One build publishes at a time; another is waited for, and may be waited for no longer than `patience`.
 * Throws, before the site is touched: BuildLocked; a BuildFailure where the folder holds files that it did not make and
 * would have to replace; the signal's reason, unless the first file has been exchanged, for then the rest is exchanged too.
 * Throws a PublicationFailure, which says what became of the folder, where the disk fails.
 */
export async function publish(output: Output, folder: string, options: PublishOptions = {}): Promise<Publication> {
  refuseStrayPaths(output.keys())
  options.signal?.throwIfAborted()
  // Whatever this process was told to allow its files, a host must be able to read these.
  const umask = process.umask(0o022)
  try {
    return await publishReadable(output, folder, options)
  } finally {
    process.umask(umask)
  }
}

async function publishReadable(output: Output, folder: string, options: PublishOptions): Promise<Publication> {
  const isNew = await explainDiskErrors(folder, 'unchanged', () => openFolder(folder))
  try {
    const unlock = await explainDiskErrors(folder, 'unchanged', () => lock(folder, options))
    return await clearAfter(folder, () => publishLocked(output, folder, options), unlock)
  } finally {
    // This removes it only where it is empty, so where nothing was published.
    if (isNew) await rmdir(folder).catch(() => undefined)
  }
}

/** Makes the folder where there is none, and returns whether it did. */
async function openFolder(folder: string): Promise<boolean> {
  if (await makeFolder(folder)) return true
  if ((await stat(folder)).isDirectory()) return false
  throw new BuildFailure([foreign(`${folder} is a file and must be a folder.`)])
}

async function publishLocked(output: Output, folder: string, options: PublishOptions): Promise<Publication> {
  const published = await explainDiskErrors(folder, 'unchanged', async () => {
    const listed = await readManifest(folder)
    await refuseForeignFiles(output, folder, listed)
    return listed
  })
  const publication = () => publishAlone(output, folder, published, options)
  return clearAfter(folder, publication, () => clearStaging(folder))
}

/** Does some work, then clears up, also where the work fails. Then its failure is the one to be told: what is left is cleared by the next run. */
async function clearAfter<Result>(
  folder: string,
  work: () => Promise<Result>,
  clear: () => Promise<void>,
): Promise<Result> {
  const result = await work().catch(async (error: unknown) => {
    await clear().catch(() => undefined)
    throw error
  })
  await explainDiskErrors(folder, 'complete', clear)
  return result
}

async function publishAlone(
  output: Output,
  folder: string,
  published: ReadonlySet<string>,
  { signal, previous }: PublishOptions,
): Promise<Publication> {
  const plan = await explainDiskErrors(folder, 'unchanged', () => makePlan(output, folder, published, previous))
  if (plan.written.length + plan.removed.length === 0) return plan
  await explainDiskErrors(folder, 'unchanged', async () => {
    await stageAll(output, folder, { plan, published, signal })
    signal?.throwIfAborted()
    await makeWay(folder, plan)
  })
  // From here on it is a matter of milliseconds, and a site between the old one and the new one is of no use to anybody.
  await explainDiskErrors(folder, 'unfinished', () => exchangeAll(folder, plan))
  return plan
}

async function makePlan(
  output: Output,
  folder: string,
  published: ReadonlySet<string>,
  previous: Output | undefined,
): Promise<Publication> {
  const isThere = async ([path, contents]: [string, Uint8Array]) => {
    const place = join(folder, path)
    return previous?.get(path) === contents
      ? isServable(statSync(place, { throwIfNoEntry: false }), contents)
      : holds(place, contents)
  }
  const present = await inParallel(output, isThere)
  const written = [...output.keys()].filter((_, index) => present[index] === false)
  const removed: string[] = []
  for (const path of published) {
    // What somebody has put into the place of a file of ours is theirs.
    if (!output.has(path) && (await findObstacle(folder, path, true)) === undefined) removed.push(path)
  }
  return { written: groupByDependence(written).flat(), removed: groupByDependence(removed).flat().reverse() }
}

/** Tells whether a file has its size and may be read by everybody, as a host has to; Windows has no such rights. */
function isServable(found: Stats | undefined, { byteLength }: Uint8Array): boolean {
  return found?.size === byteLength && (process.platform === 'win32' || (found.mode & 0o444) === 0o444)
}

async function holds(path: string, contents: Uint8Array): Promise<boolean> {
  // What cannot be read is written anew.
  if (!isServable(await stat(path).catch(() => undefined), contents)) return false
  const present = await readFile(path).catch(() => undefined)
  return present?.equals(contents) ?? false
}

/** What is staged beside the files of the site: the manifest while they are exchanged, and the one for afterwards. */
const [manifestMeanwhile, manifestAfterwards] = ['meanwhile', 'afterwards'] as const

/** Brings all bytes to the disk before the first file is exchanged: a full disk leaves the old site as it was. */
async function stageAll(
  output: Output,
  folder: string,
  { plan, published, signal }: { plan: Publication; published: ReadonlySet<string>; signal: AbortSignal | undefined },
): Promise<void> {
  await clearStaging(folder)
  await openStaging(folder)
  await inParallel(plan.written, async (path) => {
    signal?.throwIfAborted()
    await stage(folder, stagedName(path), output.get(path) ?? new Uint8Array())
  })
  await stage(folder, manifestMeanwhile, formatManifest(new Set([...published, ...output.keys()])))
  await stage(folder, manifestAfterwards, formatManifest(new Set(output.keys())))
}

/** Does whatever can fail but the exchange itself: lists the new files as ours, makes their folders, and sees that files can be exchanged there. */
async function makeWay(folder: string, { written, removed }: Publication): Promise<void> {
  await exchange(folder, manifestMeanwhile, manifestName)
  await makeFoldersAbove(folder, written)
  await inParallel(new Set([...written, ...removed].map(dirname)), async (parent) => {
    await access(join(folder, parent), constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  })
  await syncFolders(folder, written)
}

async function exchangeAll(folder: string, { written, removed }: Publication): Promise<void> {
  for (const group of groupByDependence(written)) {
    await inParallel(group, (path) => exchange(folder, stagedName(path), path))
    await syncFolders(folder, group)
  }
  for (const group of [...groupByDependence(removed)].reverse()) {
    for (const path of [...group].reverse()) await removeFile(folder, path)
    await syncFolders(folder, group)
  }
  await exchange(folder, manifestAfterwards, manifestName)
  await syncFolders(folder, [])
}

/** Removes a file, and the folders that it leaves empty. */
async function removeFile(folder: string, path: string): Promise<void> {
  await rm(join(folder, path), { force: true })
  for (const parent of [...foldersAbove(path)].reverse()) {
    const isGone = await rmdir(join(folder, parent)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return true
        if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false
        throw error
      },
    )
    if (!isGone) return
  }
}
