import { colourValues, paint, type Paint } from '../base/colours.ts'

/**
 * The voice mark, a paisley that is also a comma: a head of radius 5 about the origin, a back of radius 8 that
 * touches it on the left, and a hook of radius 2.5 between the two. The y axis points down.
 */
const outline = 'M7.12-6.86A8 8 0 00-5 0a5 5 0 108.89-3.14 2.5 2.5 0 013.23-3.72z'

/** The point where the head ends and the hook begins. */
const headEnd = { x: 3.89, y: -3.14 }

/** The centre of the hook. It lies outside the mark, which holds it. */
const hook = { x: 5.827, y: -4.72 }

/** Whether a point lies in the voice mark. It ignores the thin tip behind the hook. */
export function isInVoiceMark(x: number, y: number): boolean {
  const isBeforeHook = !isInCircle(x - hook.x, y - hook.y, 2.5) && (x < hook.x || y < hook.y - 2.5)
  // This line runs through both ends of the hook. Beyond it, back and head enclose background.
  const isBeforeLine = 3.72 * (x - headEnd.x) + 3.23 * (y - headEnd.y) < 0
  const isInTail = y < 0 && isInCircle(x - 3, y, 8) && isBeforeHook && isBeforeLine
  return isInTail || isInCircle(x, y, 5)
}

function isInCircle(x: number, y: number, radius: number): boolean {
  return x * x + y * y <= radius * radius
}

/** Defines the voice mark for the page. */
export function VoiceMarkDefinition() {
  return <path id="voice-mark" d={outline} />
}

/** A voice mark, filled with a colour or with the inherited one. */
export function VoiceMark({ colour, transform }: { colour?: Paint; transform?: string }) {
  return <use href="#voice-mark" fill={colour && paint(colour)} transform={transform} />
}

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -12 24 24"><path fill="${colourValues.hibiscus}" d="${outline}"/></svg>`

/** The voice mark as a data URL, for the icon of a page that must not request any file. */
export const markIcon = `data:image/svg+xml,${encodeURIComponent(icon)}`
