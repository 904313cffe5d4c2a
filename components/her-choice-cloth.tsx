import { Motif, type ClothDesign } from './cloth.tsx'
import { DressedMark } from './dressed-mark.tsx'
import { Halo } from './halo.tsx'
import { VoiceMark } from './voice-mark.tsx'
import { VoiceRings } from './voice-rings.tsx'
import { fill } from './paint.ts'

const columns = [-91, -47, -3, 41, 85]

/** One turns: rows of equal marks, and the fourth of the middle row has turned her own way. */
export const herChoiceCloth = {
  ground: 'hibiscus',
  corners: 'petal',
  art: (
    <>
      <defs>
        <g id="her-choice-row" className={fill('petal')}>
          {columns.map((x) => (
            <VoiceMark key={x} transform={`translate(${x} 3)scale(2.7)`} />
          ))}
        </g>
      </defs>
      <use href="#her-choice-row" y={-49} />
      <use href="#her-choice-row" />
      <use href="#her-choice-row" y={49} />
      <Motif movement="turns">
        <g transform="translate(44 -3)scale(-3.2)">
          <Halo ground="hibiscus" width={5} />
          <VoiceRings colours={['cotton']} start={1.26} width={0.46} />
          <DressedMark outer="mango" beads="hibiscus" middle="cotton" fineBeads="hibiscus" inner="hibiscus" />
        </g>
      </Motif>
    </>
  ),
} satisfies ClothDesign
