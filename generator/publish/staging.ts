import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { foldersAbove } from './foreign-files.ts'
import { inParallel } from './in-parallel.ts'
import { stagedName, stagingName } from './own-names.ts'

/** Makes the staging folder, in which files of the site stand in a folder of their own. */
export async function openStaging(folder: string): Promise<void> {
  await makeFoldersAbove(folder, [`${stagingName}/${stagedName('any')}`])
}

/** Writes a file to the staging folder, through to the disk. */
export async function stage(folder: string, name: string, contents: Uint8Array): Promise<void> {
  const file = await open(join(folder, stagingName, name), 'w')
  try {
    await file.writeFile(contents)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the folders in which files are to stand. Node's own recursion tells of a full disk as of a folder that is not there. */
export async function makeFoldersAbove(folder: string, paths: readonly string[]): Promise<void> {
  for (const parent of new Set(paths.flatMap(foldersAbove))) await makeFolder(join(folder, parent))
}

/** Makes a folder, unless there is one, and returns whether it did. */
export async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Moves a staged file to its place: at every moment the place holds the old bytes or the new ones. */
export async function exchange(folder: string, name: string, path: string): Promise<void> {
  await rename(join(folder, stagingName, name), join(folder, path))
}

/** Removes the staging folder and all that is in it. */
export async function clearStaging(folder: string): Promise<void> {
  await rm(join(folder, stagingName), { recursive: true, force: true })
}

/**
 * Waits until the disk holds the names of these files, or no longer holds them, all the way up to the folder. Between
 * two groups of files this keeps their order also where the power fails: a disk may otherwise keep the second alone.
 */
export async function syncFolders(folder: string, paths: readonly string[]): Promise<void> {
  await inParallel(new Set(['.', ...paths.flatMap(foldersAbove)]), async (path) => {
    await syncFolder(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      // Windows, and some disks, cannot do this for folders, and a folder that was removed need not.
      if (['EIO', 'ENOSPC', 'EDQUOT'].includes(error.code ?? '')) throw error
    })
  })
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
