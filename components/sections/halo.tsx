import { fill, line, type Fill, type Line } from '../base/paint.ts'

/** A rim in the colour of the ground that parts a mark from what lies under it; its width is in units of the mark. */
export function Halo({ ground, width }: { ground: Fill & Line; width: number }) {
  return <use href="#voice-mark" className={`${fill(ground)} ${line(ground)}`} strokeWidth={width} />
}
