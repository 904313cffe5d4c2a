import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { BuildFailure } from '../problem.ts'
import { findObstacle, replaced } from './foreign-files.ts'
import { isOfThisHost, isRunning, nameHolder, parseHolder, type LockHolder } from './lock-holder.ts'
import { lockName } from './own-names.ts'
import { makeFolder } from './staging.ts'

/** How long a lock of somebody else is waited for, in milliseconds (10,000 if not given), and what ends the wait before. */
export interface LockOptions {
  patience?: number | undefined
  signal?: AbortSignal | undefined
}

/** Gives a lock back. */
export type Unlock = () => Promise<void>

/** Thrown where another build holds the lock for longer than it is waited for. */
export class BuildLocked extends BuildFailure {
  constructor(folder: string, holder: LockHolder | undefined) {
    super([describeHolder(folder, holder)])
    this.name = 'BuildLocked'
  }
}

/** What a lock of another machine is given, in milliseconds: no publication takes so long, and that machine cannot be asked. */
const longestPublication = 5 * 60_000

/**
 * Waits until no other build publishes to the folder, and keeps all others from it until the returned function is called.
 * What a process has left that is gone is taken over. Throws BuildLocked, the signal's reason, or the disk's own error.
 *
 * The lock is a folder in the folder, and holds one more that is named after its holder. It is made under another name
 * and then renamed, which succeeds only where there is no lock, or an empty one: so a lock is there as a whole or not at
 * all. A lock whose holder is gone is emptied by that holder's name, which no other lock ever has: so of two that find
 * it, neither can take away what the other has made meanwhile. Links, by contrast, are not to be had on every disk.
 */
export async function lock(folder: string, { patience = 10_000, signal }: LockOptions = {}): Promise<Unlock> {
  if ((await findObstacle(folder, `${lockName}/any`, false)) !== undefined) throw notALock(folder)
  const name = await nameHolder()
  const deadline = performance.now() + patience
  for (;;) {
    signal?.throwIfAborted()
    const holder = await findHolder(folder)
    if (holder === undefined && (await take(folder, name))) break
    if (performance.now() >= deadline) throw new BuildLocked(folder, holder)
    await setTimeout(50)
  }
  // Drafts that killed runs have left do no harm; what cannot be cleared now is cleared by a later run.
  await clearDrafts(folder).catch(() => undefined)
  return () => giveBack(folder, name)
}

/** The locks of this process: one that it has given back in vain, because the disk failed, must not keep it waiting for itself. */
const ownLocks = new Set<string>()

/** Returns who holds the lock. Where nobody does, there is no lock either when it returns, or already that of somebody new. */
async function findHolder(folder: string): Promise<LockHolder | undefined> {
  const path = join(folder, lockName)
  for (const name of await list(path)) {
    const holder = parseHolder(name)
    if (holder === undefined) throw notALock(folder)
    if (await isInForce(path, name, holder)) return holder
    await removeIfEmpty(join(path, name))
  }
  // Windows renames to no folder, not even to an empty one.
  await removeIfEmpty(path)
  return undefined
}

function notALock(folder: string): BuildFailure {
  return new BuildFailure([replaced(join(folder, lockName))])
}

async function list(path: string): Promise<readonly string[]> {
  return readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

async function isInForce(path: string, name: string, holder: LockHolder): Promise<boolean> {
  if (isOfThisHost(holder)) return holder.pid === process.pid ? ownLocks.has(name) : isRunning(holder)
  const made = await stat(join(path, name)).catch(() => undefined)
  return made !== undefined && Date.now() - made.mtimeMs < longestPublication
}

async function take(folder: string, name: string): Promise<boolean> {
  const draft = join(folder, `${lockName}-${name}`)
  ownLocks.add(name)
  try {
    // A build that made the folder and failed has removed it again.
    await makeFolder(folder)
    await mkdir(draft)
    await mkdir(join(draft, name))
    await rename(draft, join(folder, lockName))
    return true
  } catch (error) {
    ownLocks.delete(name)
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    const taken = process.platform === 'win32' ? ['EPERM', 'EACCES'] : ['ENOTEMPTY', 'EEXIST']
    if (error instanceof Error && 'code' in error && taken.includes(String(error.code))) return false
    throw error
  }
}

async function clearDrafts(folder: string): Promise<void> {
  for (const draft of await readdir(folder)) {
    const name = draft.slice(`${lockName}-`.length)
    const holder = draft.startsWith(`${lockName}-`) ? parseHolder(name) : undefined
    if (holder === undefined || (await isInForce(join(folder, draft), name, holder))) continue
    await rm(join(folder, draft), { recursive: true, force: true })
  }
}

async function giveBack(folder: string, name: string): Promise<void> {
  ownLocks.delete(name)
  await removeIfEmpty(join(folder, lockName, name))
  await removeIfEmpty(join(folder, lockName))
}

async function removeIfEmpty(path: string): Promise<void> {
  await rmdir(path).catch((error: NodeJS.ErrnoException) => {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code ?? '')) throw error
  })
}

function describeHolder(folder: string, holder: LockHolder | undefined) {
  if (holder === undefined)
    return {
      text: `Other builds keep publishing to ${folder}.`,
      notes: [{ text: 'Build again when they have ended.' }],
    }
  const { pid, host } = holder
  if (isOfThisHost(holder)) {
    return {
      text: `Another build is publishing to ${folder}: process ${pid}.`,
      notes: [{ text: `Build again when it has ended; if it does not end, stop it by \`kill ${pid}\`.` }],
    }
  }
  return {
    text: `Another build is publishing to ${folder}: process ${pid} on ${decodeURIComponent(host)}.`,
    notes: [
      { text: `Build again when it has ended; if nothing runs there any more, delete ${join(folder, lockName)}.` },
    ],
  }
}
