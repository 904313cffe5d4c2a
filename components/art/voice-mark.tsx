import { fill, type Fill } from '../base/paint.ts'
import { voiceMarkPath } from './voice-mark-path.ts'

/** How a layer lies inside a mark so that nothing touches the edge. */
export const foldTransform = 'translate(.2 .2)rotate(-28)scale(.72)'

/** Defines the voice mark for the whole page. */
export function VoiceMarkDefinition() {
  return <path id="voice-mark" d={voiceMarkPath} />
}

/** A voice mark, filled with a pigment or else with what it inherits. */
export function VoiceMark({ colour, transform }: { colour?: Fill; transform?: string }) {
  return <use href="#voice-mark" className={colour && fill(colour)} transform={transform} />
}
