import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { site } from '../build.ts'

/** Red, green and blue, from 0 to 255. */
export type Channels = readonly number[]

/** Returns the value of a colour in the stylesheet of all components, such as `#07392f`. */
export function token(name: string): string {
  const [, value] = RegExp(`--${name}: (#\\w+);`).exec(styles) ?? []
  if (value === undefined) throw new Error(`base.css has no colour --${name}.`)
  return value
}

const styles = readFileSync(join(site.root, 'components/base/base.css'), 'utf8')

/** Returns the contrast of a colour on a stack of backgrounds, uppermost first, as WCAG 2.2 defines it. */
export function contrastOf(colour: string, ...grounds: readonly string[]): number {
  const parse = (text: string) => text.match(/[\d.]+/g)?.map(Number) ?? []
  const below = grounds.reduceRight<Channels>((under, text) => blend(parse(text), under), [255, 255, 255])
  return contrastBetween(blend(parse(colour), below), below)
}

function blend([red = 0, green = 0, blue = 0, alpha = 1]: Channels, under: Channels): Channels {
  return [red, green, blue].map((channel, index) => channel * alpha + (under[index] ?? 0) * (1 - alpha))
}

/** Returns the contrast of two colours. */
export function contrastBetween(...colours: readonly [Channels, Channels]): number {
  const [one = 0, other = 0] = colours.map((channels) => {
    const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
      const share = channel / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  })
  return Math.max(one / other, other / one)
}

/** A decoded picture. */
export interface Picture {
  width: number
  height: number
  at(x: number, y: number): Channels
}

/** Decodes a picture. */
export async function readPicture(file: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray(3 * (y * info.width + x)).subarray(0, 3)]
  return { width: info.width, height: info.height, at }
}

/** Returns the positions of the pixels whose colour, such as `#07392f`, and position from the left pass a test. */
export async function findPixels(file: Uint8Array, isWanted: (colour: string, x: number) => boolean) {
  const { width, height, at } = await readPicture(file)
  const places = Array.from({ length: width * height }, (_, index) => ({
    x: index % width,
    y: Math.floor(index / width),
  }))
  return places.filter(({ x, y }) => isWanted(`#${Buffer.from(at(x, y)).toString('hex')}`, x))
}

/** Returns how much of a box in a picture has a colour, as a share. */
export async function shareOf(
  file: Uint8Array,
  box: DOMRect,
  isWanted: (colour: Channels) => boolean,
): Promise<number> {
  const { width, height, at } = await readPicture(file)
  const colours: Channels[] = []
  for (let x = Math.max(0, Math.ceil(box.left)); x < Math.min(width, box.right); x += 4)
    for (let y = Math.max(0, Math.ceil(box.top)); y < Math.min(height, box.bottom); y += 4) colours.push(at(x, y))
  return colours.filter(isWanted).length / colours.length
}
