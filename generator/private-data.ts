import { createRequire } from 'node:module'
import type { ExpandedTags } from 'exifreader'

/** How to fix every file in which `findPlace` finds something, in the words of those who took it with their phone. */
export const cleanCopy =
  'Make a clean copy, and replace the file. Android: show the photograph on the whole screen, and take a screenshot. iPhone: in Photos, tap the Share button, then “Options”, switch off “Location” and “All Photos Data”, and choose “Save to Files”. Uploading the copy does not remove this file from the history: ask a developer to do that.'

/**
 * Finds out whether a JPEG, PNG, WebP or AVIF, or a photograph in a PDF, says where it was taken. Strangers could otherwise
 * find the girls in it. Returns the end of a sentence that begins with the name of the file.
 */
export async function findPlace(file: Buffer, isPhotograph = true): Promise<string | undefined> {
  // Most builds need no reader. As CommonJS it loads in half the time.
  const { load }: typeof import('exifreader') = createRequire(import.meta.url)('exifreader')
  // Phones put more pictures into a JPEG, with metadata of their own. Compressed data does not contain such bytes.
  const further = Array.from(file.toString('latin1').matchAll(/(?<=.)\xff\xd8\xff/gs), ({ index }) => index)
  for (const start of isPhotograph ? [0, ...further] : further)
    try {
      const tags = await load(file.subarray(start), {
        expanded: true,
        async: true,
        computed: true,
        includeUnknown: true,
      })
      if (hasPlace(tags)) return 'says where it was taken, which could lead strangers to the people in it'
    } catch {
      if (isPhotograph) return 'has data about the picture that this check cannot read, perhaps where it was taken'
    }
  return undefined
}

/** Names of tags for a place, in Exif, XMP and IPTC. */
const ofPlace =
  /^(gps.*(latitude|longitude|altitude|position|areainformation)|(latitude|longitude)|city|(province)?state|sublocation|(country|location).*)$/

function hasPlace({ exif = {}, iptc = {}, png = {}, xmp }: ExpandedTags): boolean {
  interface Tag {
    computed?: unknown
    description?: unknown
  }
  const tags = [exif, iptc, png, xmp ?? {}].flatMap((group): [string, Tag][] => Object.entries(group))
  // Android replaces a position by zeros when it gives a photograph to a browser.
  const isGiven = ({ computed, description }: Tag) =>
    /[^\0\s]/.test([computed ?? description].flat().filter(Boolean).join(' '))
  const plain = (name: string) => name.replace(/^.*:|[^a-z]/gi, '').toLowerCase()
  return tags.some(([name, tag]) => ofPlace.test(plain(name)) && isGiven(tag))
}
