import { hash } from 'node:crypto'
import type { Metadata } from 'sharp'
import { CommandError, type Fault } from '../problem.ts'
import { cached } from './cache.ts'
import { photographHasPrivateData } from './private-data.ts'

/** Says why a picture cannot be shown at any place. Throws if a package is missing. */
export const inspectPicture = (picture: Buffer): Promise<Omit<Fault, 'fix'> | undefined> =>
  cached([hash('sha256', picture)], () => inspect(picture))

async function inspect(picture: Buffer): Promise<Omit<Fault, 'fix'> | undefined> {
  const isHeic = /^.{4}ftyp(he|mif1|msf1)(?!.*avif)/s.test(picture.toString('latin1', 0, 40))
  if (isHeic) return { text: 'Its file is a HEIC photograph, which most browsers cannot show.' }
  if (picture.length === 0) return { text: 'Its file is empty.' }
  console.log('Processing a photograph…')
  const sharp = await loadSharp()
  const image = sharp(picture, options)
  let metadata: Metadata
  try {
    metadata = await image.metadata()
    // Making it small reads it to its end, so that it can be cropped, too.
    await image.clone().resize(1).toBuffer()
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0]
    return { text: 'Its file cannot be read.', inPrivate: `The reason is: ${reason}.` }
  }
  const { format, pages = 1 } = metadata
  if (!['jpeg', 'png', 'webp', 'heif'].includes(format)) return { text: `Its file is in the format ${format}.` }
  if (pages > 1) return { text: 'Its file is an animation.' }
  if (!photographHasPrivateData(picture, metadata)) return undefined
  const inPrivate = 'It says where it was taken, or who is in it. Ask a developer to remove it from the history, too.'
  return { text: 'Its file cannot be shown as it is.', inPrivate }
}

/** Loading sharp takes half a second, and most builds find all photographs in the cache. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp').catch((error: Error) => {
    throw new CommandError(`The package sharp cannot be loaded: ${error.message}\nIf it is not installed, run npm ci.`)
  })
  // With one thread, it writes the same bytes on every machine of an architecture.
  sharp.concurrency(1)
  return sharp
}

/** Phones write files with small faults, which can be shown. */
export const options = { failOn: 'error', autoOrient: true } as const
