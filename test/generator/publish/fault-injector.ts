import { once } from 'node:events'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, relative, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** What happens to a process at one of its operations on a folder. */
export interface Fault {
  /**
   * `none` lets all go well; `slow` delays each of them; `kill` ends the
   * process before the operation, `tear` when half of the bytes are written; `fail` makes the operation fail, `short`
   * when half of the bytes are written, `late` when it is done; `break` makes it and all that follow fail; `signal`
   * sends the process a signal before it; `pause` makes the file that `code` names, and waits until somebody removes that.
   */
  kind: 'none' | 'slow' | 'kill' | 'tear' | 'fail' | 'short' | 'late' | 'break' | 'signal' | 'pause'
  /** The number of the operation, the first being 1, or how its description begins: that is such as `rename careers.html`. */
  step?: number | string
  /** The code of the error, the name of the signal, or the path of a file. */
  code?: string
}

/** The operations on the folder up to now, and the function that ends all faults. */
export interface Disturbance {
  operations: readonly string[]
  end(): void
}

type Operation = (...words: readonly unknown[]) => unknown

/** One fault in one folder, and the operations that were counted. */
interface Circumstances {
  folder: string
  fault: Fault
  operations: string[]
}

/** Makes this process meet a fault at its operations on a folder, from now on. */
export function injectFault(folder: string, fault: Fault): Disturbance {
  const circumstances: Circumstances = { folder, fault, operations: [] }
  const sound = [
    ...functionsOf(fs.promises).map((entry) => [fs.promises, ...entry] as const),
    ...functionsOf(fs).map((entry) => [fs, ...entry] as const),
  ]
  for (const [name, operation] of functionsOf(fs.promises))
    Reflect.set(fs.promises, name, disturbPromises(name, operation, circumstances))
  for (const [name, operation] of functionsOf(fs).filter(([key]) => key.endsWith('Sync')))
    Reflect.set(fs, name, refuseSync(name, operation, folder))
  syncBuiltinESMExports()
  const end = () => {
    for (const [target, name, operation] of sound) Reflect.set(target, name, operation)
    syncBuiltinESMExports()
  }
  return { operations: circumstances.operations, end }
}

function disturbPromises(name: string, operation: Operation, circumstances: Circumstances): Operation {
  return async (...words) => {
    const path = words.find((word) => isInFolder(word, circumstances.folder))
    if (typeof path !== 'string') return operation(...words)
    const what = `${name} ${relative(circumstances.folder, path) || '.'}`
    const result = await disturb(what, operation, words, circumstances)
    return name === 'open' ? disturbHandle(result, what, circumstances) : result
  }
}

/** Nothing that is done without promises could be disturbed, so that it must not be done. */
function refuseSync(name: string, operation: Operation, folder: string): Operation {
  return (...words) => {
    if (words.some((word) => isInFolder(word, folder))) throw new Error(`${name} is used on the folder.`)
    return operation(...words)
  }
}

function functionsOf(target: object): (readonly [name: string, operation: Operation])[] {
  return Object.entries(target).filter(([, value]) => typeof value === 'function')
}

function isInFolder(word: unknown, folder: string): boolean {
  return typeof word === 'string' && (word === folder || word.startsWith(folder + sep))
}

function disturbHandle(handle: unknown, opened: string, circumstances: Circumstances): unknown {
  if (typeof handle !== 'object' || handle === null) return handle
  for (const key of [
    'write',
    'writeFile',
    'appendFile',
    'truncate',
    'chmod',
    'sync',
    'datasync',
    'read',
    'readFile',
    'close',
  ]) {
    const operation: Operation = Reflect.get(handle, key)
    const what = opened.replace('open', key)
    Reflect.set(handle, key, (...words: readonly unknown[]) =>
      disturb(what, operation.bind(handle), words, circumstances),
    )
  }
  return handle
}

async function disturb(
  what: string,
  operation: Operation,
  words: readonly unknown[],
  { folder, fault, operations }: Circumstances,
): Promise<unknown> {
  const step = operations.push(what)
  const { kind, code = '' } = fault
  const error = Object.assign(new Error(`${code}: injected, ${what}`), {
    code,
    errno: -1,
    syscall: what.split(' ')[0],
    path: join(folder, what.slice(what.indexOf(' ') + 1)),
  })
  if (kind === 'slow') await setTimeout(2)
  const isDue = step === findStep(fault, operations)
  if ((kind === 'fail' && isDue) || (kind === 'break' && step >= findStep(fault, operations))) {
    // A file that could not be closed is closed all the same, by close(2).
    if (what.startsWith('close ')) await operation(...words)
    throw error
  }
  if (!isDue) return operation(...words)
  if (kind === 'kill') process.kill(process.pid, 'SIGKILL')
  if (kind === 'signal') await receiveSignal(code)
  if (kind === 'pause') await pause(code)
  const result = await operation(...(kind === 'tear' || kind === 'short' ? words.map(halve) : words))
  if (kind === 'tear') process.kill(process.pid, 'SIGKILL')
  if (kind === 'short' || kind === 'late') throw error
  return result
}

function findStep({ step = 0 }: Fault, operations: readonly string[]): number {
  return typeof step === 'number' ? step : operations.findIndex((what) => what.startsWith(step)) + 1
}

/** Sends this process a signal and waits until the program has been told. */
async function receiveSignal(name: string): Promise<void> {
  const told = once(process, name)
  process.kill(process.pid, name)
  // To wait for a signal alone does not keep a process alive.
  const alive = setInterval(() => {}, 1000)
  await told
  clearInterval(alive)
}

async function pause(path: string): Promise<void> {
  fs.writeFileSync(path, '')
  while (fs.existsSync(path)) await setTimeout(2)
}

function halve(word: unknown): unknown {
  return word instanceof Uint8Array ? word.subarray(0, word.byteLength / 2) : word
}
