import './page-banner.css'
import { WomanMark } from '../art/motifs.tsx'
import { VoiceMark } from '../art/voice-mark.tsx'
import { farRings, VoiceRings } from '../art/voice-rings.tsx'
import { groundClasses } from '../base/colours.ts'

/** The title of an inner page, next to a mark. */
export function PageBanner({ title }: { title: string }) {
  return (
    <section className={`page-banner ${groundClasses('leaf')}`}>
      <svg className="page-banner-art print-hidden" viewBox="0 0 1280 420" aria-hidden="true">
        <g transform="translate(1090 240)scale(-21)">
          <VoiceRings bands={farRings} />
          <VoiceMark colour="leaf" />
          <WomanMark />
        </g>
      </svg>
      <div className="container">
        <h1>{title}</h1>
      </div>
    </section>
  )
}
