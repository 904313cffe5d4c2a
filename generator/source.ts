import { join } from 'node:path'
import { findPlaceholders, schemas } from '../content/schema.ts'
import { closeCalls } from './calls.ts'
import { readContentFolder } from './content.ts'
import type { Gallery } from './photographs.ts'
import { problem, settleAll } from './problem.ts'
import { showFiles } from './shown.ts'
import { findUnused, readUploads, uploadFolder } from './uploads.ts'

/**
 * Reads what staff write and upload, in the folders content/ and assets/ of `root`. Returns the content as pages get it, and
 * the files that they may load. Throws the problems of all content files.
 */
export async function readSource(root: string, galleries: readonly Gallery[], today: string) {
  const readContent = async () => readContentFolder(join(root, 'content'), schemas)
  const [uploads, written] = await settleAll([readUploads(root), readContent()])
  const shown = await showFiles(written, { root, galleries, uploads: uploads.files, today })
  const { calls, warnings: callWarnings } = closeCalls(shown.content.careers.calls, written.locate, today)
  const used = new Set([...shown.names, `${uploadFolder}/favicon.ico`])
  const folders = [...galleries.map(({ folder }) => folder), uploadFolder]
  const placeholders = findPlaceholders(written.content.organization)
    .map(written.locate)
    .map(({ name, at }) => {
      const fix = 'Write the real value. If its name is in the list of placeholders, remove it there.'
      return problem({ text: `${name} is still a placeholder.`, fix, at })
    })
  return {
    content: { ...shown.content, careers: { ...shown.content.careers, calls } },
    files: new Map([...uploads.files, ...shown.files]),
    /** What a release must not contain. */
    placeholders,
    warnings: [
      ...written.warnings,
      ...callWarnings,
      ...shown.warnings,
      ...uploads.warnings,
      ...findUnused(root, folders, used),
    ],
  }
}
