import './hero-light.css'
import type { SVGProps } from 'react'
import { farRings } from '../art/voice-rings.tsx'

interface LightsProps {
  /** The drawing of which they are layers. */
  drawing: SVGProps<SVGSVGElement>
  /** The place of the rings in it. */
  transform: string
}

/**
 * Bright copies that the script fades in and out, in layers of their own, so that browsers do not draw anything again. The
 * innermost ring is already bright, so it has none.
 */
export function Lights({ drawing, transform }: LightsProps) {
  return farRings.slice(1).map(({ colour }, index) => (
    <svg
      key={index}
      {...drawing}
      className={`${drawing.className} hero-light${colour === 'tone' ? '' : ' hero-light-near'}`}
      data-light=""
    >
      <use href={`#ring-${index + 1}`} transform={transform} />
    </svg>
  ))
}
