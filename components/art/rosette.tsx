import { fill, type Fill } from '../base/paint.ts'
import { VoiceMark } from './voice-mark.tsx'

const petalTurns = [0, 60, 120, 180, 240, 300]

/** Defines one petal and the rosette of six for the whole page. */
export function RosetteDefinition() {
  return (
    <>
      <g id="petal" transform="translate(0 -3)scale(.285)rotate(163)">
        <VoiceMark />
      </g>
      <g id="rosette">
        {petalTurns.map((turn) => (
          <Petal key={turn} turn={turn} />
        ))}
      </g>
    </>
  )
}

/** One petal, turned about the rosette's middle by so many degrees. */
export function Petal({ turn }: { turn: number }) {
  return <use href="#petal" transform={turn === 0 ? undefined : `rotate(${turn})`} />
}

interface RosetteProps {
  petals: Fill
  disc: Fill
  discRadius: number
  transform: string
}

/** Six voice marks in a ring, heads outwards, round a disc. */
export function Rosette({ petals, disc, discRadius, transform }: RosetteProps) {
  return (
    <g transform={transform}>
      <use href="#rosette" className={fill(petals)} />
      <circle className={fill(disc)} r={discRadius} />
    </g>
  )
}
