import { DressedMark } from './dressed-mark.tsx'
import { Rosette } from './rosette.tsx'

/** The large mark, in mango: the woman. */
export function WomanMark() {
  return (
    <>
      <DressedMark outer="mango" beads="leaf" middle="petal" fineBeads="hibiscus" inner="leaf" />
      <Rosette petals="hibiscus" disc="mango" discRadius={1} transform="translate(.3 .3)scale(.5)" />
    </>
  )
}
