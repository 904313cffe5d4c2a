import { join } from 'node:path'
import { clockStep, stampFile, stampFolder } from './stamp-file.ts'

/** Tells whether sources have changed. */
export interface SourceStates {
  /** Notes the state of all files that were asked for before; it is called before they are read. */
  begin(): void
  /** Returns the state that a file had before it was read; undefined where that is not sure. */
  stateOf(file: string): string | undefined
}

/** Watches the states of files, given as paths from the project's root. A folder, written with a slash at its end, has the state of all that is in it. */
export function createSourceStates(root: string): SourceStates {
  const states = new Map<string, string | undefined>()
  let startedAt = 0
  const read = (file: string) => {
    const stamp = file.endsWith('/') ? stampFolder(join(root, file)) : stampFile(join(root, file))
    const isSure = stamp !== undefined && stamp.writtenAt < startedAt - clockStep
    states.set(file, isSure ? stamp.state : undefined)
  }
  return {
    begin: () => {
      startedAt = Date.now()
      for (const file of states.keys()) read(file)
    },
    stateOf: (file) => {
      if (!states.has(file)) read(file)
      return states.get(file)
    },
  }
}

/** Returns a text that differs where the state of one of the files does; undefined where that is not sure. */
export function describeStates(states: SourceStates, files: readonly string[]): string | undefined {
  const all = files.map(states.stateOf)
  return all.includes(undefined) ? undefined : all.join('\n')
}

/** Makes the function that computes something of files anew, or returns the last value where none of the files of that has changed since. */
export function recomputeIfChanged<Value>(
  compute: () => Promise<Value>,
  filesOf: (value: Value) => readonly string[],
  states: SourceStates,
): () => Promise<Value> {
  let last: { value: Value; state: string } | undefined
  return async () => {
    if (last !== undefined && last.state === describeStates(states, filesOf(last.value))) return last.value
    last = undefined
    const value = await compute()
    const state = describeStates(states, filesOf(value))
    if (state !== undefined) last = { value, state }
    return value
  }
}
