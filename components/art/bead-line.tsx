import { paint, type Paint } from '../base/colours.ts'

/** The transform of a line of beads inside the mark that it decorates. */
const insideTransform = 'translate(0 .2)rotate(-16)scale(.86)'

interface BeadLineProps {
  /** Inherited by default. */
  colour?: Paint
  /** The diameter of the beads in units of the mark; inherited by default. */
  width?: number
  /** Uses 72 beads instead of 36. */
  fine?: boolean
  /** By how much the beads move back along the line. */
  offset?: number
  transform?: string
}

/** Defines the open line, which is the voice mark without its hook, for the page. */
export function BeadLineDefinition() {
  return <path id="open-line" d="M7.12-6.86A8 8 0 00-5 0a5 5 0 108.89-3.14" pathLength={36} />
}

/** Beads along the outline of a voice mark. */
export function BeadLine({ colour, width, fine = false, offset, transform = insideTransform }: BeadLineProps) {
  return (
    <use
      href="#open-line"
      fill="none"
      stroke={colour && paint(colour)}
      strokeLinecap="round"
      strokeDasharray={fine ? '0 .5' : '0 1'}
      strokeDashoffset={offset}
      strokeWidth={width}
      transform={transform}
    />
  )
}
