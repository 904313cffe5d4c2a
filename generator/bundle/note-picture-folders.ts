import type { PartialMessage, Plugin } from 'esbuild'
import { pictureFolderOf, picturesScheme } from './virtual-folder.ts'

/**
 * Makes the plugin that leaves imports of folders of pictures to whoever runs the code, and adds each folder to those that
 * are given, as a path from the project's root: they are known also where the bundle fails, and what is wrong with the
 * pictures is told together with what is wrong with the code.
 */
export function notePictureFolders(folders: Set<string>): Plugin {
  return {
    name: 'picture-folders',
    setup: (build) => {
      build.onResolve({ filter: new RegExp(`^${picturesScheme}`) }, ({ path }) => {
        const folder = pictureFolderOf(path)
        if (!folder) return { errors: [nameless] }
        folders.add(folder)
        return { path, external: true }
      })
    },
  }
}

const nameless = {
  text: 'The import names no folder of pictures.',
  notes: [{ text: `Write the folder behind the colon, such as "${picturesScheme}assets/programs".` }],
} satisfies PartialMessage
