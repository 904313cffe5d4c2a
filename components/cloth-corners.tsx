import { fill, line, type Fill, type Line } from './paint.ts'

/** Defines the corners of a cloth for the whole page: in each a quarter disc, with six beads round it. */
export function ClothCornersDefinition() {
  return (
    <>
      <g id="cloth-corner">
        <path stroke="none" d="M-144-92h30a30 30 0 01-30 30z" />
        <path
          fill="none"
          strokeWidth={4}
          strokeLinecap="round"
          pathLength={6}
          strokeDasharray="0 1"
          strokeDashoffset={-0.5}
          d="M-144-49A43 43 0 00-101-92"
        />
      </g>
      <g id="cloth-side">
        <use href="#cloth-corner" />
        <use href="#cloth-corner" transform="scale(-1 1)" />
      </g>
      <g id="cloth-corners">
        <use href="#cloth-side" />
        <use href="#cloth-side" transform="scale(1 -1)" />
      </g>
    </>
  )
}

/** The four corners of a cloth in one colour. */
export function ClothCorners({ colour }: { colour: Fill & Line }) {
  return <use href="#cloth-corners" className={`${fill(colour)} ${line(colour)}`} />
}
