import { Motif, type ClothDesign } from './cloth.tsx'
import { DressedMark } from './dressed-mark.tsx'
import { Halo } from './halo.tsx'
import { fill } from './paint.ts'
import { VoiceRings } from './voice-rings.tsx'

const left = 'translate(-38 10)scale(7.6)'
const right = 'translate(40 -8)scale(-7.6)'

/** Two face: marks of equal size turned to each other like quotation marks, each in a ring of its own voice. */
export const teensTalkCloth = {
  ground: 'mango',
  corners: 'leaf',
  art: (
    <Motif>
      <g transform={left}>
        <VoiceRings colours={['leaf']} start={1.29} width={0.36} />
      </g>
      <g transform={right}>
        <VoiceRings colours={['hibiscus']} start={1.29} width={0.36} />
        <Halo ground="mango" width={2.2} />
      </g>
      <circle className={fill('mango')} cy={-31} r={13.8} />
      <circle className={fill('mango')} cx={3} cy={33} r={13.8} />
      <g transform={left}>
        <Halo ground="mango" width={2.2} />
        <DressedMark outer="leaf" beads="mango" middle="petal" fineBeads="leaf" inner="leaf" />
      </g>
      <DressedMark outer="hibiscus" beads="cotton" middle="cotton" fineBeads="hibiscus" inner="hibiscus" transform={right} />
    </Motif>
  ),
} satisfies ClothDesign
