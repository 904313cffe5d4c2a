import { constants } from 'node:os'
import { BuildLocked } from '../publish/lock.ts'
import { BuildInterrupted } from './signals.ts'

/** What the process says by its exit code when it fails; 75 is EX_TEMPFAIL of sysexits(3): the same may succeed later. */
export const exitCodes = { refused: 1, usage: 2, locked: 75 } as const

/** Returns the exit code of a build that ended with this error; by a signal it is 128 and its number, as a shell has it: 130, 143. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof BuildInterrupted) return 128 + constants.signals[error.signal]
  return error instanceof BuildLocked ? exitCodes.locked : exitCodes.refused
}
