import './pindo.css'
import { paint } from '../base/colours.ts'
import { VoiceMark } from './voice-mark.tsx'

/** Defines one tile of the border for the page: teeth, beads, a pair of marks and a hem. */
export function PindoDefinition() {
  return (
    <pattern id="pindo-tile" width={64} height={88} patternUnits="userSpaceOnUse">
      <path fill={paint('petal')} d="M0 14l8-14 8 14 8-14 8 14 8-14 8 14 8-14 8 14v74H0z" />
      <path stroke={paint('leaf')} strokeWidth={4} strokeLinecap="round" strokeDasharray="0 16" d="M8 21h64" />
      <VoiceMark colour="leaf" transform="translate(16 52)scale(2.8)" />
      <VoiceMark colour="hibiscus" transform="translate(48 47)scale(-2.8)" />
      <path fill={paint('hibiscus')} d="M0 78h64v10H0z" />
    </pattern>
  )
}

/** The border of the cloth, as wide as the page and centred, so that both ends are cut in the same place. */
export function Pindo() {
  return (
    <svg
      className="pindo print-hidden"
      viewBox="-2048 0 4096 88"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <path fill="url(#pindo-tile)" d="M-2048 0h4096v88h-4096z" />
    </svg>
  )
}
