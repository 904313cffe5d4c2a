import { BeadLine } from './bead-line.tsx'
import { Motif, type ClothDesign } from './cloth.tsx'
import { fill, line } from './paint.ts'
import { Rosette } from './rosette.tsx'
import { VoiceMark } from './voice-mark.tsx'

/** Leaves grow: a stem with three pairs of leaves and a flower on top, growth that is tended. */
export const girlsCareCloth = {
  ground: 'leaf',
  corners: 'hibiscus',
  art: (
    <>
      <defs>
        <g id="care-leaf">
          <g transform="rotate(14)translate(27 -26)scale(-3.8)">
            <VoiceMark />
            <BeadLine colour="leaf" width={0.56} transform="translate(0 .2)rotate(-16)scale(.82)" />
          </g>
        </g>
        <g id="care-leaves">
          <use href="#care-leaf" />
          <use href="#care-leaf" transform="scale(-1 1)" />
        </g>
      </defs>
      <Motif movement="grows">
        <path className={line('mango')} strokeWidth={4.5} strokeLinecap="round" d="M0 78V-50" />
        <use href="#care-leaves" className={fill('sky')} y={74} />
        <use href="#care-leaves" className={fill('petal')} transform="translate(0 31)scale(.84)" />
        <use href="#care-leaves" className={fill('sky')} transform="translate(0 -6)scale(.62)" />
        <Rosette petals="mango" disc="hibiscus" discRadius={1} transform="translate(0 -58)scale(5.6)" />
      </Motif>
    </>
  ),
} satisfies ClothDesign
