/** Returns the contrast of a colour on a stack of backgrounds, uppermost first, as WCAG 2.2 defines it. */
export function contrastOf(colour: string, ...grounds: readonly string[]): number {
  const parse = (text: string) => text.match(/[\d.]+/g)?.map(Number) ?? []
  const below = grounds.toReversed().reduce((under, text) => blend(parse(text), under), [255, 255, 255])
  const [one, other] = [blend(parse(colour), below), below].map((channels) => {
    const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
      const share = channel / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  })
  return Math.max(one! / other!, other! / one!)
}

function blend([red = 0, green = 0, blue = 0, alpha = 1]: readonly number[], under: readonly number[]): number[] {
  return [red, green, blue].map((channel, index) => channel * alpha + under[index]! * (1 - alpha))
}
