import { exitCodeOf } from '../../../generator/command/exit-codes.ts'
import { BuildFailure } from '../../../generator/problem.ts'
import type { LockOptions } from '../../../generator/publish/lock.ts'
import { describeOutcome } from '../../../generator/publish/publication-failure.ts'
import { publish } from '../../../generator/publish/publish.ts'
import type { Output } from '../../../generator/site.ts'

/** The files of a site, text by path. */
export type Files = Readonly<Record<string, string>>

/** Publishes a site, and returns the exit code and the words with which the command would end. */
export async function publishFiles(
  files: Files,
  folder: string,
  options: LockOptions = {},
): Promise<{ code: number; stderr: string }> {
  try {
    await publish(outputOf(files), folder, options)
    return { code: options.signal?.aborted ? exitCodeOf(options.signal.reason) : 0, stderr: '' }
  } catch (error) {
    const problems = error instanceof BuildFailure ? error.problems : [{ text: String(error) }]
    const texts = problems.flatMap(({ text, notes = [] }) => [text, ...notes.map((note) => note.text)])
    return { code: exitCodeOf(error), stderr: [...texts, describeOutcome(error, 'dist'), ''].join('\n') }
  }
}

/** Returns files as the output of a build. */
export function outputOf(files: Files): Output {
  return new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))
}
