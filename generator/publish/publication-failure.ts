import { basename, join, relative, sep } from 'node:path'
import { BuildFailure, type Problem } from '../problem.ts'
import { isPassingName, stagingName } from './own-names.ts'

/** What a failed publication has left in the folder. */
export type Outcome = 'unchanged' | 'unfinished' | 'complete'

/** Thrown where the disk fails: it says so in words for people, and what became of the folder. */
export class PublicationFailure extends BuildFailure {
  readonly outcome: Outcome

  constructor(problem: Problem, outcome: Outcome, cause: unknown) {
    super([problem])
    this.name = 'PublicationFailure'
    this.outcome = outcome
    this.cause = cause
  }
}

/** Does some work, and turns an error of the disk into a PublicationFailure that says what the folder is like if the work fails. */
export async function explainDiskErrors<Result>(
  folder: string,
  outcome: Outcome,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isDiskError(error) ? new PublicationFailure(describeDiskError(error, folder), outcome, error) : error
  }
}

/** Returns the sentence that says what has become of the folder of this name by a build that failed. */
export function describeOutcome(error: unknown, name: string): string {
  if (!(error instanceof BuildFailure)) return sentences(name).unfinished
  // Whatever else makes a build fail is found before it publishes.
  return sentences(name)[error instanceof PublicationFailure ? error.outcome : 'unchanged']
}

function sentences(name: string): Readonly<Record<Outcome, string>> {
  return {
    unchanged: `${name} was not changed.`,
    unfinished: `${name} may be unfinished: each of its files is the old or the new one. As soon as this is mended, the next build completes it.`,
    complete: `The new site is complete in ${name}; the next build clears up what is left.`,
  }
}

function isDiskError(error: unknown): error is NodeJS.ErrnoException & { dest?: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error
}

function describeDiskError(error: NodeJS.ErrnoException & { dest?: string }, folder: string): Problem {
  const path = withoutStaging(relative(folder, error.dest ?? error.path ?? folder))
  const [first = ''] = path.split(sep)
  // People know nothing of the files that are there only meanwhile.
  const place = isPassingName(first) ? basename(folder) : join(basename(folder), path)
  const [text, mend] = findWords(error, basename(folder), place)
  return { text, notes: [{ text: mend }] }
}

/** Returns where a file that is staged is to stand; any other path as it is. */
function withoutStaging(path: string): string {
  const staging = join(stagingName, 'site', sep)
  return path.startsWith(staging) ? join(decodeURIComponent(path.slice(staging.length))) : path
}

function findWords(
  { code = '', message }: NodeJS.ErrnoException,
  name: string,
  place: string,
): readonly [text: string, mend: string] {
  switch (code) {
    case 'ENOSPC':
      return [`The disk is full: ${name} could not be written.`, 'Free some space and build again.']
    case 'EDQUOT':
      return [
        `Your share of the disk is used up: ${name} could not be written.`,
        'Delete what you no longer need, or ask for a larger share, and build again.',
      ]
    case 'EROFS':
      return [
        `The disk can only be read: ${name} could not be written.`,
        'Make the disk writable, or move the project to another one, and build again.',
      ]
    case 'EACCES':
    case 'EPERM':
      return [
        `You lack the right to write or replace ${place}.`,
        `Give yourself the right to write ${name} and all that is in it, and build again.`,
      ]
    case 'EMFILE':
    case 'ENFILE':
      return [
        `Too many files are open on this machine: ${name} could not be written.`,
        'End programs that you do not need, and build again.',
      ]
    case 'EIO':
      return [`The disk reports that it has failed at ${place}.`, 'Check the disk and its connection, and build again.']
    case 'EBUSY':
    case 'ETXTBSY':
      return [`Another program keeps ${place} in use.`, 'End that program, and build again.']
    case 'ENAMETOOLONG':
      return [`This disk takes no name that is as long as that of ${place}.`, 'Shorten the name, and build again.']
    default:
      return [
        `${place} could not be written: ${message}.`,
        'Build again; if it fails in the same way, delete the folder first.',
      ]
  }
}
