import { mkdir, open, readFile, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { BuildFailure } from './problem.ts'
import type { Output } from './site.ts'

/** What a publication did to the folder; all paths are relative to it. */
export interface Publication {
  written: readonly string[]
  removed: readonly string[]
}

/** Lists the files that were published, one path a line; only what stands in it is ever overwritten or removed. */
const manifestName = '.published'

/** Holds files while they are being written; a run that was killed leaves its remains here, and the next run clears them. */
const stagingName = '.publishing'

/**
 * Makes the folder hold exactly the output, and touches only files whose bytes differ: all are written beside the site
 * and then renamed into it, assets before pages and the home page last; then what is no longer produced is removed.
 * So a reader never meets half a file, nor a page whose assets are missing.
 * Throws a BuildFailure, before it touches anything, where the folder holds files that it did not make and would have to replace.
 */
export async function publish(output: Output, folder: string): Promise<Publication> {
  // Whatever this process was told to allow its files, a host must be able to read these.
  const umask = process.umask(0o022)
  try {
    return await publishReadable(output, folder)
  } finally {
    process.umask(umask)
  }
}

async function publishReadable(output: Output, folder: string): Promise<Publication> {
  const published = await readManifest(folder)
  await refuseForeignFiles(output, folder, published)
  await rm(join(folder, stagingName), { recursive: true, force: true })
  const written = (await findChanged(output, folder)).sort(byDependence)
  const removed = [...published].filter((path) => !output.has(path)).sort(byDependence).reverse()
  if (written.length + removed.length === 0) return { written, removed }

  // All bytes are on the disk before the first file is exchanged: a full disk leaves the old site as it was.
  for (const path of written) await stage(folder, path, output.get(path) ?? new Uint8Array())
  await writeManifest(folder, new Set([...published, ...output.keys()]))
  for (const path of written) await exchange(folder, path)
  for (const path of removed) await removeFile(folder, path)
  await writeManifest(folder, new Set(output.keys()))
  await rm(join(folder, stagingName), { recursive: true, force: true })
  return { written, removed }
}

/** Returns the paths of the last publication; empty where there was none. A line that leads out of the folder is not of our making. */
async function readManifest(folder: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return ''
    throw error
  })
  return new Set(text.split('\n').filter((path) => path !== '' && !isAbsolute(path) && !path.split(/[\\/]/).includes('..')))
}

async function refuseForeignFiles(output: Output, folder: string, published: ReadonlySet<string>): Promise<void> {
  const present = (await listFolder(folder)).filter((name) => name !== stagingName)
  if (present.length > 0 && !present.includes(manifestName)) {
    throw foreign(`${folder} is not empty and was not made by this build: it holds ${present.slice(0, 5).join(', ')}.`)
  }
  for (const path of output.keys()) {
    if (await isForeign(path, folder, published)) throw foreign(`${join(folder, path)} was not made by this build, but would have to be replaced by it.`)
  }
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return []
    throw code === 'ENOTDIR' ? foreign(`${folder} is a file and must be a folder.`) : error
  }
}

/** Whether something stands at the place of a file, or of a folder above it, that an earlier publication did not put there. */
async function isForeign(path: string, folder: string, published: ReadonlySet<string>): Promise<boolean> {
  const found = await stat(join(folder, path)).catch((error: NodeJS.ErrnoException) => error)
  if (found instanceof Error) return found.code !== 'ENOENT'
  return !published.has(path) || !found.isFile()
}

function foreign(text: string): BuildFailure {
  return new BuildFailure([{ text, notes: [{ text: 'Move it elsewhere, or delete it if nobody needs it.' }] }])
}

async function findChanged(output: Output, folder: string): Promise<string[]> {
  const changed = await Promise.all(
    [...output].map(async ([path, contents]) => {
      const present = await readFile(join(folder, path)).catch(() => undefined)
      return present?.equals(contents) ? [] : [path]
    }),
  )
  return changed.flat()
}

/** Sorts assets before pages and the home page last: what refers comes after what is referred to. */
function byDependence(a: string, b: string): number {
  const rank = (path: string) => (path === 'index.html' ? 2 : path.endsWith('.html') ? 1 : 0)
  return rank(a) - rank(b) || (a < b ? -1 : 1)
}

async function writeManifest(folder: string, paths: ReadonlySet<string>): Promise<void> {
  await stage(folder, manifestName, Buffer.from([...paths].sort().map((path) => `${path}\n`).join('')))
  await exchange(folder, manifestName)
}

/** Writes a file to the staging folder, through to the disk. */
async function stage(folder: string, path: string, contents: Uint8Array): Promise<void> {
  const staged = join(folder, stagingName, path)
  await mkdir(dirname(staged), { recursive: true })
  const file = await open(staged, 'w')
  try {
    await file.writeFile(contents)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Moves a staged file to its place: at every moment the place holds the old bytes or the new ones. */
async function exchange(folder: string, path: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await rename(join(folder, stagingName, path), join(folder, path))
}

async function removeFile(folder: string, path: string): Promise<void> {
  await rm(join(folder, path), { force: true })
  for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) {
    const isGone = await rmdir(join(folder, parent)).then(() => true, () => false)
    if (!isGone) return
  }
}
