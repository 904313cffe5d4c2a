import './bead-line.css'
import { line, type Line } from '../base/paint.ts'

/** How a line of beads lies inside the mark that it decorates. */
const insideTransform = 'translate(0 .2)rotate(-16)scale(.86)'

interface BeadLineProps {
  colour: Line
  /** The beads' diameter in units of the mark; inherited where it is left out. */
  width?: number
  /** Seventy-two beads in place of thirty-six. */
  fine?: boolean
  transform?: string
}

/** Defines the open line, which is the voice mark without its hook, for the whole page. */
export function BeadLineDefinition() {
  return <path id="open-line" d="M7.12-6.86A8 8 0 00-5 0a5 5 0 108.89-3.14" pathLength={36} />
}

/** Beads along the outline of a voice mark. */
export function BeadLine({ colour, width, fine = false, transform = insideTransform }: BeadLineProps) {
  const className = `${line(colour)} bead-line${fine ? ' bead-line-fine' : ''}`
  return <use href="#open-line" className={className} strokeWidth={width} transform={transform} />
}
