import './hero-art.css'
import type { PicturePath } from '../../content/types.ts'
import { DressedMark } from '../art/dressed-mark.tsx'
import { Halo } from './halo.tsx'
import { HeroPhotograph } from './hero-photograph.tsx'
import { fill } from '../base/paint.ts'
import { Rosette } from '../art/rosette.tsx'
import { VoiceMark } from '../art/voice-mark.tsx'
import { farRings, nearRings, VoiceRings } from '../art/voice-rings.tsx'
import { WomanMark } from '../art/woman-mark.tsx'

/** The ground of the hero: where there is a photograph, it lies under a woman's mark whose voice spreads in rings, and in its shelter a girl's mark that speaks outward. */
export function HeroArt({ photograph }: { photograph: PicturePath | undefined }) {
  return (
    <div className="hero-art" data-behaviour="hero-art" aria-hidden="true">
      {photograph !== undefined && <HeroPhotograph file={photograph} />}
      <svg className="hero-art-drawing" viewBox="0 0 1280 720" width={1280} height={720}>
        <g transform="translate(1116 390)scale(-40)">
          {/* The far rings are tone on tone: on a photograph they would be blots. */}
          <VoiceRings colours={photograph === undefined ? farRings : nearRings} />
          <VoiceMark colour="leaf" />
          <WomanMark />
        </g>
        <circle className={fill('leaf')} cx={818} cy={444} r={14} />
        <g transform="translate(844 554)rotate(-60)scale(15.5)">
          <Halo ground="leaf" width={2.8} />
          <DressedMark outer="hibiscus" beads="cotton" middle="sky" fineBeads="leaf" inner="leaf" />
          <Rosette petals="mango" disc="cotton" discRadius={1} transform="translate(.3 .3)scale(.5)" />
        </g>
      </svg>
    </div>
  )
}
