import { entryNameOf, ownerOf, uploadedPhotograph } from '../../content/schema/media.ts'
import type { Change } from '../history.ts'

// A picture is its bytes, whatever its name: what was taken down under one name must not come back under another.

/** Why a photograph is never shown again. */
export interface Takedown {
  /** The name of its entry, which is empty if the name of its file was not one that the app gives. */
  name: string
  /** The ids of the bytes that are never shown again under any name. */
  ids: readonly string[]
  day: string
  /** Whether its file or its entry was deleted. Otherwise, somebody replaced the file. */
  isDeleted: boolean
}

/** Finds the photographs whose file was deleted or replaced, or whose entry was deleted, also if that was undone. */
export function findTakedowns(changes: readonly Change[]): readonly Takedown[] {
  const ofUploads = changes.filter(({ path }) => !path.startsWith('content/'))
  const takedowns = changes.flatMap((change): Takedown[] => {
    const { path, day, before, after } = change
    if (before === '') return []
    const isDeleted = after === ''
    // Other names than those of the app could be those of other photographs, without slashes and full stops.
    const own = uploadedPhotograph.test(path) ? entryNameOf(path) : ''
    if (ofUploads.includes(change)) return [{ name: own, ids: [before], day, isDeleted }]
    const name = ownerOf(path)
    // Renewing a consent changes the entry.
    if (name === undefined || !isDeleted) return []
    const ofName = ofUploads.filter(({ path }) => uploadedPhotograph.test(path) && entryNameOf(path) === name)
    return [{ name, ids: ofName.flatMap((upload) => [upload.before, upload.after]), day, isDeleted }]
  })
  // The newest come first. But who takes a photograph down has more reason than who replaces its file.
  return takedowns.toSorted((one, other) => Number(other.isDeleted) - Number(one.isDeleted))
}
