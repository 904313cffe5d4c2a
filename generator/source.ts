import { findPlaceholders, type Call } from '../content/schema.ts'
import { readContentFolder, type Locate } from './content.ts'
import { isDate } from './media/consent.ts'
import { resolveMedia } from './media/media.ts'
import { findUnused, readUploads } from './media/uploads.ts'
import { problem, type Problem } from './problem.ts'

/** What the source of a site is, and when it is read. */
interface SourceOptions {
  /** The folder that has content/, and assets/ with the files that the content names. */
  root: string
  today: string
  isRelease: boolean
}

/**
 * Reads what staff write and upload. Returns the content as pages get it, and the files that they may load. Throws the
 * problems of all content files.
 */
export async function readSource({ root, today, isRelease }: SourceOptions, problems: Problem[]) {
  const uploads = await readUploads(root, problems)
  const { content: words, locate } = readContentFolder(root, problems)
  const media = await resolveMedia(words, locate, { root, uploads, today }, problems)
  problems.push(...findUnused(root, new Set(media.paths)))
  for (const path of isRelease ? findPlaceholders(words.organization) : []) {
    const { name, at } = locate(path)
    const fix = 'Write the real value. If its name is in the list of placeholders, remove it there.'
    problems.push(problem('error', { text: `${name} is still a placeholder.`, fix }, at))
  }
  const calls = closeCalls(media.content.careers.calls, locate, today, problems)
  return {
    content: { ...media.content, careers: { ...media.content.careers, calls } },
    files: new Map([...uploads, ...media.files]),
  }
}

/** Closes the calls whose last day has passed. A call without one stays open until staff close it. */
function closeCalls(calls: readonly Call[], locate: Locate, today: string, problems: Problem[]): Call[] {
  return calls.map((call, index) => {
    const { isClosed, lastDay } = call
    if (isClosed || lastDay === undefined) return call
    const { name, at } = locate(['careers', 'calls', String(index), 'lastDay'])
    if (lastDay < today) {
      const fix = 'Switch on “Closed” and edit the text, or write a later last day.'
      problems.push(problem('warning', { text: `${name} has passed, so the call is shown as closed.`, fix }, at))
      return { ...call, isClosed: true }
    }
    if (!isDate(lastDay))
      problems.push(
        problem('warning', { text: `${name} “${lastDay}” is not in the calendar.`, fix: 'Correct it.' }, at),
      )
    return call
  })
}
