import { hash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, lstatSync, type Dirent } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { BuildFailure, codeOf, problem } from './problem.ts'
import { relativePath } from './paths.ts'
import type { CheckedOutput, Output } from './site.ts'

/** The paths of the files that were written and removed. */
export type Publication = Awaited<ReturnType<typeof publish>>

/** Publishing failed between two files, so the folder has files of both sites. */
export class PublicationUnfinished extends BuildFailure {}

/** The list of published files. No other file is ever replaced or removed. */
const listName = '.published'

const stagingName = '.publishing'

/**
 * Writes the files that differ into a staging folder and renames them into place, assets before pages, then removes files
 * that are no longer part of the site. Waits up to `timeout` ms for another build. SIGINT and SIGTERM take effect at the
 * end.
 */
export async function publish(output: CheckedOutput, folder: string, timeout = 10_000) {
  let isChanging = false
  try {
    // Hosts have to be able to read the files, whatever the umask of the user is.
    process.umask(0o022)
    await mkdir(folder, { recursive: true })
    const unlock = await lock(folder, timeout)
    const release = holdSignals()
    try {
      const entries = await listEntries(folder)
      const published = await readList(folder, entries)
      assertNoObstacles(output, folder, entries, published)
      const written = await findChanged(output, folder, entries)
      const gone = [...published].filter((path) => !output.has(path))
      const removed = inOrder(gone.filter((path) => entries.get(path)?.isFile())).reverse()
      const emptied = new Set(gone.flatMap(foldersAbove))
      if (written.length > 0 || gone.length > 0) {
        await rm(join(folder, stagingName), { recursive: true, force: true })
        await mkdir(join(folder, stagingName))
        for (const path of written) await writeFile(stagedPath(folder, path), output.get(path) ?? '')
        isChanging = true
        // Until the end, the list has the files of both sites. If this build is killed, the next one can clean up.
        await writeList(folder, [...new Set([...published, ...output.keys()])])
        for (const path of written) await moveIntoPlace(folder, path)
        for (const path of removed) await rm(join(folder, path), { force: true })
        for (const path of [...emptied].sort().reverse()) await rmdir(join(folder, path)).catch(() => undefined)
        await writeList(folder, [...output.keys()])
      }
      return { written, removed }
    } finally {
      await rm(join(folder, stagingName), { recursive: true, force: true }).finally(unlock).finally(release)
    }
  } catch (error) {
    throw describeDiskError(error, folder, isChanging)
  }
}

/** `time` is in milliseconds. */
export function describePublication(publication: Publication, folder: string, time: number): string {
  const { written, removed } = publication
  const change = `${written.length} files written, ${removed.length} removed`
  const done = written.length + removed.length > 0 ? change : 'nothing changed'
  return `${basename(folder)}: ${done}, in ${Math.round(time)} ms.`
}

/**
 * Keeps other builds from publishing to a folder until the returned function is called. Waits up to `timeout` ms for a
 * build that has the lock.
 *
 * The lock is an address that this process listens on. The system frees it when the process ends, however it ends, so no
 * build waits for a dead one. Linux and Windows have names for that. Elsewhere it is one of 10,000 ports.
 */
export async function lock(folder: string, timeout: number): Promise<() => void> {
  const id = hash('sha256', await realpath(folder)).slice(0, 12)
  const names: Partial<Record<NodeJS.Platform, string>> = { linux: '\0publishing-', win32: '\\\\.\\pipe\\publishing-' }
  const name = names[process.platform]
  const address = name ? { path: name + id } : { host: '127.0.0.1', port: 20_000 + (parseInt(id, 16) % 10_000) }
  for (const deadline = Date.now() + timeout; ; await setTimeout(20)) {
    const server = createServer((socket) => socket.destroy()).unref()
    try {
      await once(server.listen(address), 'listening')
      return () => void server.close()
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') throw error
    }
    if (Date.now() < deadline) continue
    throw new BuildFailure([problem(`Another build is publishing to ${folder}.`, 'Build again when it has finished.')])
  }
}

/** Delays signals that would end the process until the returned function is called. */
function holdSignals(): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  let held: NodeJS.Signals | undefined
  const hold = (signal: NodeJS.Signals) => (held ??= signal)
  for (const signal of signals) process.on(signal, hold)
  return () => {
    for (const signal of signals) process.off(signal, hold)
    if (held !== undefined) process.kill(process.pid, held)
  }
}

type Entries = ReadonlyMap<string, Dirent>

/** Does not follow links, and skips the list and the staging folder. */
async function listEntries(folder: string): Promise<Entries> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const byPath = entries.map((entry) => [relativePath(folder, join(entry.parentPath, entry.name)), entry] as const)
  return new Map(byPath.filter(([path]) => path !== listName && path.split('/')[0] !== stagingName))
}

/** Reads the paths of the last publication. Throws if a build did not create the folder. */
async function readList(folder: string, entries: Entries): Promise<ReadonlySet<string>> {
  const list = await readFile(join(folder, listName), 'utf8').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
  if (list !== undefined) return new Set(list.match(/.+/g))
  if (entries.size === 0) return new Set()
  const names = new Set([...entries.keys()].map((path) => path.split('/')[0]))
  const text = `${folder} was not created by a build: it contains ${[...names].sort().slice(0, 5).join(', ')}.`
  throw new BuildFailure([problem(text, 'Choose another folder with --out, or move these files.')])
}

function assertNoObstacles(output: Output, folder: string, entries: Entries, published: ReadonlySet<string>): void {
  const folders = new Set([...output.keys()].flatMap(foldersAbove))
  const obstacles = [...entries].filter(([path, entry]) => {
    const isPublished = entry.isFile() && published.has(path)
    return (output.has(path) && !isPublished) || (folders.has(path) && !entry.isDirectory())
  })
  const fix = 'Move it, or delete it if nobody needs it.'
  const problems = obstacles.map(([path]) => problem(`${join(folder, path)} is in the way of the site.`, fix))
  if (problems.length > 0) throw new BuildFailure(problems)
}

async function findChanged(output: Output, folder: string, entries: Entries): Promise<string[]> {
  const changed: string[] = []
  for (const [path, bytes] of output) {
    const present = entries.get(path)?.isFile() ? await readFile(join(folder, path)) : undefined
    if (present === undefined || Buffer.compare(present, bytes) !== 0) changed.push(path)
  }
  return inOrder(changed)
}

function inOrder(paths: string[]): string[] {
  const rank = (path: string) => (path === 'index.html' ? 2 : path.endsWith('.html') ? 1 : 0)
  return paths.sort((one, two) => rank(one) - rank(two))
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

function stagedPath(folder: string, path: string): string {
  return join(folder, stagingName, encodeURIComponent(path))
}

async function writeList(folder: string, paths: string[]): Promise<void> {
  await writeFile(stagedPath(folder, listName), `${paths.sort().join('\n')}\n`)
  await moveIntoPlace(folder, listName)
}

async function moveIntoPlace(folder: string, path: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await rename(stagedPath(folder, path), join(folder, path))
}

function describeDiskError(error: unknown, folder: string, isChanging: boolean): unknown {
  if (!(error instanceof Error) || codeOf(error) === '') return error
  const text = `${basename(folder)} could not be written: ${error.message}.`
  const fix = 'Build again when this is fixed.'
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() && !existsSync(folder)) {
    const dangling = `${folder} is a link to a folder that does not exist.`
    return new BuildFailure([problem(dangling, 'Create that folder, or delete the link.')])
  }
  if (isChanging)
    return new PublicationUnfinished([problem(text, `Each file in it is either the old or the new version. ${fix}`)])
  // If Node.js may not create a folder, it reports that the folder is missing.
  const isReadOnly = /^(EACCES|EPERM|EROFS)$/.test(codeOf(error)) || (codeOf(error) === 'ENOENT' && !existsSync(folder))
  if (!isReadOnly) return new BuildFailure([problem(text, fix)])
  const refused = `${folder} is read-only for this user, so the site cannot be published there.`
  return new BuildFailure([problem(refused, 'Allow this user to write there, or choose another folder with --out.')])
}
