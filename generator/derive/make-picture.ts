import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BuildFailure } from '../problem.ts'
import { cutTypefaces } from './cut-typefaces.ts'
import { encodeIco } from './encode-ico.ts'
import { encodePng } from './encode-png.ts'
import type { Picture } from './picture.ts'

/**
 * Draws a picture and returns its bytes; on one machine they are always the same. Throws a BuildFailure where the drawing
 * is damaged, and where it has text but the picture names no typeface, since the text would then be left out without a word.
 */
export async function makePicture(root: string, picture: Picture): Promise<Uint8Array> {
  const drawing = await readFile(join(root, picture.from), 'utf8')
  const { typefaces = [] } = picture
  if (typefaces.length === 0 && drawing.includes('<text')) throw withoutTypeface(picture)
  const fonts = await cutTypefaces(root, typefaces, drawing)
  try {
    const draw = await createPainter(picture, drawing, fonts.files)
    if ('width' in picture) return encodePng(draw(picture.width))
    return encodeIco(picture.widths.map((width) => ({ width, png: draw(width).asPng() })))
  } finally {
    await fonts.remove()
  }
}

function withoutTypeface({ from, to }: Picture): BuildFailure {
  return new BuildFailure([
    {
      text: `${from} has text in it, but ${to} is to be made from it without a typeface.`,
      notes: [{ text: `Name the font files and weights of the text in the \`typefaces\` of ${to}.` }],
    },
  ])
}

/** Returns a function that draws at a width in pixels. The renderer is loaded only here, so that a build does without it. */
async function createPainter(picture: Picture, drawing: string, fontFiles: string[]) {
  const { Resvg } = await import('@resvg/resvg-js')
  const { margin = 0 } = picture
  const draw = (svg: string, width: number, background = 'transparent') => {
    try {
      return new Resvg(svg, {
        fitTo: { mode: 'width', value: width },
        background,
        font: { loadSystemFonts: false, fontFiles },
      }).render()
    } catch (error) {
      throw describeDamage(picture, drawing, error)
    }
  }
  if (margin === 0) return (width: number) => draw(drawing, width)
  const [red = 0, green = 0, blue = 0] = draw(drawing, 16).pixels
  return (width: number) => draw(frame(drawing, margin), width, `rgb(${red},${green},${blue})`)
}

/** Says what the renderer has against a drawing, with the place that it names. */
function describeDamage({ from, to }: Picture, drawing: string, error: unknown): BuildFailure {
  const { message } = error instanceof Error ? error : new Error(String(error))
  const [, line, column] = / at (\d+):(\d+)/.exec(message) ?? []
  const place = {
    line: Number(line),
    column: Number(column) - 1,
    lineText: drawing.split('\n')[Number(line) - 1] ?? '',
  }
  return new BuildFailure([
    {
      text: `${from} cannot be drawn, and so ${to} cannot be made: ${message}.`,
      location: { file: from, ...(line === undefined ? {} : place) },
      notes: [{ text: 'Save it once more with the program that it was drawn with, or mend it there.' }],
    },
  ])
}

/** Puts a drawing into the middle of a square that is larger by a margin. */
function frame(drawing: string, margin: number): string {
  const side = 1 - 2 * margin
  const address = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
  const image = `<image x="${margin}" y="${margin}" width="${side}" height="${side}" href="${address}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${image}</svg>`
}
