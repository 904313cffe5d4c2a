import sharp from 'sharp'

/** Returns the contrast of a colour on a stack of backgrounds, uppermost first, as WCAG 2.2 defines it. */
export function contrastOf(colour: string, ...grounds: readonly string[]): number {
  const below = grounds.map(channelsOf).reduceRight((under, over) => blend(over, under), [255, 255, 255])
  const [one, other] = [luminanceOf(blend(channelsOf(colour), below)) + 0.05, luminanceOf(below) + 0.05]
  return Math.max(one / other, other / one)
}

/**
 * Returns the red, green and blue, from 0 to 255, and the alpha of a colour such as `#07392f` or `rgba(0, 0, 0, 0.5)`.
 */
export function channelsOf(colour: string): number[] {
  if (!colour.startsWith('#')) return colour.match(/[\d.]+/g)?.map(Number) ?? []
  return [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16))
}

function blend([red = 0, green = 0, blue = 0, alpha = 1]: number[], under: number[]): number[] {
  return [red, green, blue].map((channel, index) => channel * alpha + (under[index] ?? 0) * (1 - alpha))
}

function luminanceOf(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Decodes a picture. `colourAt` returns the colour of a pixel, such as `#07392f`. */
export async function readPicture(file: Uint8Array) {
  const decoder = sharp(file).removeAlpha().toColourspace('srgb').raw()
  const { data, info } = await decoder.toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const start = 3 * (y * info.width + x)
    return `#${data.toString('hex', start, start + 3)}`
  }
  return { width: info.width, height: info.height, colourAt }
}

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
type Picture = Awaited<ReturnType<typeof readPicture>>

/** Counts the colours in a box of a picture, at each pixel or in steps. */
export function countColours({ width, height, colourAt }: Picture, box: Box, step = 1): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (let x = Math.max(0, Math.ceil(box.left)); x < Math.min(width, box.right); x += step)
    for (let y = Math.max(0, Math.ceil(box.top)); y < Math.min(height, box.bottom); y += step) {
      const colour = colourAt(x, y)
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
  return counts
}

/** Returns how much of a box in a picture has a colour that passes a test, as a share. */
export function shareOf(picture: Picture, box: Box, isWanted: (colour: string) => boolean): number {
  const counts = [...countColours(picture, box, 4)]
  const sum = (some: typeof counts) => some.reduce((total, [, count]) => total + count, 0)
  return sum(counts.filter(([colour]) => isWanted(colour))) / sum(counts)
}
