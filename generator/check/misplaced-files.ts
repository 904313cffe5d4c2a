import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { problem, type Problem } from '../problem.ts'
import { relativePath } from '../paths.ts'
import type { Site } from '../site.ts'

const photograph = /\.(jpe?g|png|webp|avif|gif|bmp|tiff?)$/i
const heic = /\.hei[cf]$/i
const document = /\.(pdf|docx?|odt|rtf|pages|pptx?|xlsx?)$/i
const film = /\.(mp4|m4v|mov|3gp|webm|mp3|m4a)$/i

/** Whether a file is a photograph, a film or a recording. */
export function isMedia(file: string): boolean {
  return [photograph, heic, film].some((kind) => kind.test(file))
}

/**
 * Finds photographs, documents and films that somebody uploaded, but that the site does not use, so that they would be
 * public without the question of consent. `sources` are the files that the site uses.
 */
export function findMisplacedFiles({ root, galleries }: Site, sources: ReadonlySet<string>): readonly Problem[] {
  const folders = galleries.map(({ folder }) => folder)
  const photographFolders = galleries.flatMap((gallery) => ('ratio' in gallery ? gallery.folder : []))
  const check = (file: string): Problem[] => {
    const report = (what: string, fix: string) => [problem(`${file} ${what}.`, fix)]
    const folder = dirname(file)
    if (heic.test(file)) {
      const fix = 'Save it as JPEG, upload that, and delete this file.'
      return report('is a HEIC photograph, which most browsers cannot show', fix)
    }
    if (film.test(file)) return report('is a film or a recording, which the site cannot show', 'Delete it.')
    if (photograph.test(file) && !folders.includes(folder))
      return report(
        'is in a folder without photographs',
        `Upload it to ${photographFolders.join(' or ')}, and delete it here.`,
      )
    // It would be public on GitHub without the question of consent.
    if (photograph.test(file) && photographFolders.includes(folder))
      return report(
        'is not shown on any page',
        'If you took it down, delete it too. Otherwise, write its name in the content.',
      )
    if (document.test(file) && folder !== 'assets/root')
      return report('is in a folder without documents', 'Upload it to assets/root as a PDF, and delete it here.')
    return []
  }
  return listUploads(root)
    .filter((file) => !sources.has(file))
    .flatMap(check)
}

/** Lists the files in the top folder, and those below `assets/` and `content/`. */
function listUploads(root: string): string[] {
  return ['.', 'assets', 'content'].flatMap((folder) => {
    if (!existsSync(join(root, folder))) return []
    const entries = readdirSync(join(root, folder), { recursive: folder !== '.', withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    return files.map((entry) => relativePath(root, join(entry.parentPath, entry.name))).sort()
  })
}
