import { paint, type Paint } from '../base/colours.ts'
import { BeadLine, BeadLineDefinition } from './bead-line.tsx'
import { PindoDefinition } from './pindo.tsx'
import { VoiceMark, VoiceMarkDefinition } from './voice-mark.tsx'

// The words of the art:
//
//   voice mark   the paisley that all art is made of; it is also a comma, and half of a quotation mark
//   pair         two voice marks that face each other, a question and its answer
//   cell         the room of one pair in rows of pairs
//   open line    the outline of the voice mark without its hook, along which beads lie
//   rings        open lines around a voice mark, each larger than the one before
//   woman, girl  the large and the small voice mark in the hero
//   rim          the outer part of the woman, around a photograph
//   rosette      six voice marks as the petals of a flower
//   cloth        a kanga or leso: a field with a drawing, and a strip below it that says something
//   pindo        the border of such a cloth, across the page
//   one girl     the dot in a field of dots from which colour spreads; dot-field.tsx explains the notch and the thread

/** Defines the shapes that the art on a page uses. It renders nothing visible. */
export function MotifDefinitions() {
  return (
    <svg width={0} height={0} aria-hidden="true">
      <defs>
        <VoiceMarkDefinition />
        <BeadLineDefinition />
        <RosetteDefinition />
        <PindoDefinition />
      </defs>
    </svg>
  )
}

const petalTurns = [0, 60, 120, 180, 240, 300]

function RosetteDefinition() {
  return (
    <>
      <g id="petal" transform="translate(0 -2.75)scale(.285)rotate(150)">
        <VoiceMark />
      </g>
      <g id="rosette">
        {/* Closes the gaps between the petals. */}
        <circle r={1.9} />
        {petalTurns.map((turn) => (
          <Petal key={turn} turn={turn} />
        ))}
      </g>
    </>
  )
}

/** One petal, rotated around the centre of the rosette by an angle in degrees. */
export function Petal({ turn }: { turn: number }) {
  return <use href="#petal" transform={turn === 0 ? undefined : `rotate(${turn})`} />
}

/** Six voice marks in a ring around a disc, heads outwards, sized to fit the innermost layer of a mark. */
export function Rosette({ petals, disc }: { petals: Paint; disc: Paint }) {
  return (
    <g transform="translate(.3 .3)scale(.5)">
      <use href="#rosette" fill={paint(petals)} />
      <circle fill={paint(disc)} r={1} />
    </g>
  )
}

/** The transform of a layer inside a mark, which keeps it clear of the edge. */
const layerTransform = 'translate(.2 .2)rotate(-28)scale(.72)'

interface LayeredMarkProps {
  outer: Paint
  beads: Paint
  middle: Paint
  fineBeads: Paint
  inner: Paint
}

/** Three nested voice marks, with lines of beads on the outer two. */
export function LayeredMark({ outer, beads, middle, fineBeads, inner }: LayeredMarkProps) {
  return (
    <g>
      <VoiceMark colour={outer} />
      <BeadLine colour={beads} width={0.46} />
      <g transform={layerTransform}>
        <VoiceMark colour={middle} />
        <BeadLine colour={fineBeads} width={0.26} fine />
        <VoiceMark colour={inner} transform={layerTransform} />
      </g>
    </g>
  )
}

/** The large mark (the woman), in mango. */
export function WomanMark() {
  return (
    <>
      <LayeredMark outer="mango" beads="leaf" middle="petal" fineBeads="hibiscus" inner="leaf" />
      <Rosette petals="hibiscus" disc="mango" />
    </>
  )
}

/** The outer ring of the large mark, around a window. */
export function WomanRim() {
  return (
    <>
      <VoiceMark colour="mango" />
      <BeadLine colour="leaf" width={0.46} />
    </>
  )
}
