import { hasNoSpaceAround, isWritten, quote, say, textOf, type TextRule } from './text-rules.ts'

/** The path of a picture from the project's root. */
export type PicturePath = `assets/${string}`

/** Makes the schema of the path of a picture in a folder: a drawing or a photograph. Whether it is there is found out when the site is built. */
export function pictureIn(folder: PicturePath) {
  return textOf<PicturePath>(isWritten, hasNoSpaceAround, isPictureFile, standsIn(folder), hasPlainName)
}

/** Makes the schema of the path of a photograph in a folder. */
export function photographIn(folder: PicturePath) {
  return textOf<PicturePath>(isWritten, hasNoSpaceAround, isPictureFile, isPhotograph, standsIn(folder), hasPlainName)
}

function isPictureFile(text: string): string | undefined {
  if (/\.(svg|jpe?g|png|webp|avif)$/i.test(text)) return undefined
  if (/\.hei[cf]$/i.test(text)) {
    return say(
      `{place} is ${quote(text)}, a HEIC picture as iPhones make them, which browsers do not show.`,
      'Export it as JPEG on the phone or the computer, put that file there, and write its name.',
    )
  }
  return say(
    `{place} is ${quote(text)}; the names of pictures end with .svg, .jpg, .jpeg, .png, .webp or .avif.`,
    'Save the picture as JPEG, put that file there, and write its name.',
  )
}

function isPhotograph(text: string): string | undefined {
  return /\.svg$/i.test(text)
    ? say(
        `{place} is ${quote(text)}, but only a photograph can stand here.`,
        'Name a file that ends with .jpg, .jpeg, .png, .webp or .avif.',
      )
    : undefined
}

function standsIn(folder: PicturePath): TextRule {
  return (text) => {
    const name = text.slice(text.lastIndexOf('/') + 1)
    if (text === `${folder}/${name}`) return undefined
    return say(
      `{place} is ${quote(text)}, but its picture has to stand in ${folder}/.`,
      `Put the file there and write '${folder}/${name}'.`,
    )
  }
}

function hasPlainName(text: string): string | undefined {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text.slice(text.lastIndexOf('/') + 1))) return undefined
  return say(
    `{place} is ${quote(text)}, a name that some hosts mistake.`,
    'Give the file a name of letters without accents, digits, dots and hyphens, and write that.',
  )
}
