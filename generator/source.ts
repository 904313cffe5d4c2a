import { join } from 'node:path'
import { findPlaceholders, schemas, type Call } from '../content/schema.ts'
import { readContentFolder, type Locate } from './content.ts'
import { isDate } from './media/consent.ts'
import { resolveMedia } from './media/media.ts'
import { findUnused, readUploads } from './media/uploads.ts'
import { problem, settleAll, type Problem } from './problem.ts'

/**
 * Reads what staff write and upload, in the folders content/ and assets/ of `root`. Returns the content as pages get it, and
 * the files that they may load. Throws the problems of all content files.
 */
export async function readSource(root: string, today: string) {
  const readWords = async () => readContentFolder(join(root, 'content'), schemas)
  const [uploads, read] = await settleAll([readUploads(root), readWords()])
  const media = await resolveMedia(read, { root, uploads: uploads.files, today })
  const { calls, warnings: callWarnings } = closeCalls(media.content.careers.calls, read.locate, today)
  const used = new Set([...media.paths, 'assets/root/favicon.ico'])
  const placeholders = findPlaceholders(read.content.organization)
    .map(read.locate)
    .map(({ name, at }) => {
      const fix = 'Write the real value. If its name is in the list of placeholders, remove it there.'
      return problem({ text: `${name} is still a placeholder.`, fix, at })
    })
  return {
    content: { ...media.content, careers: { ...media.content.careers, calls } },
    files: new Map([...uploads.files, ...media.files]),
    /** What a release must not contain. */
    placeholders,
    warnings: [...read.warnings, ...callWarnings, ...media.warnings, ...uploads.warnings, ...findUnused(root, used)],
  }
}

/** Closes the calls whose last day has passed. A call without one stays open until staff close it. */
function closeCalls(calls: readonly Call[], locate: Locate, today: string) {
  const warnings: Problem[] = []
  const current = calls.map((call, index) => {
    const { isClosed, lastDay } = call
    if (isClosed || lastDay === undefined) return call
    const { name, at } = locate(['careers', 'calls', String(index), 'lastDay'])
    const hasPassed = lastDay < today
    if (hasPassed) {
      const fix = 'Switch on “Closed” and edit the text, or write a later last day.'
      warnings.push(problem({ text: `${name} has passed, so the call is shown as closed.`, fix, at }))
    } else if (!isDate(lastDay))
      warnings.push(problem({ text: `${name} “${lastDay}” is not in the calendar.`, fix: 'Correct it.', at }))
    return hasPassed ? { ...call, isClosed: true } : call
  })
  return { calls: current, warnings }
}
