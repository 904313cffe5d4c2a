import './menu-art.css'
import { Pindo } from '../art/pindo.tsx'
import { nearRings, VoiceRings } from '../art/voice-rings.tsx'
import { WomanMark } from '../art/woman-mark.tsx'

/** The mark that rises behind the border at the foot of the open menu. */
export function MenuArt() {
  return (
    <div className="menu-art" aria-hidden="true">
      <svg className="menu-art-mark" viewBox="0 0 360 300">
        <g transform="translate(250 190)scale(-17)">
          <VoiceRings colours={nearRings} />
          <WomanMark />
        </g>
      </svg>
      <div className="menu-art-border">
        <Pindo />
      </div>
    </div>
  )
}
