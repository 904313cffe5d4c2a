import './dot-field.css'
import './dot-picture.css'
import { dotRow } from './dot-row.ts'
import { line } from '../base/paint.ts'
import { VoiceMark } from '../art/voice-mark.tsx'

const pitch = 10
const half = pitch / 2

/** On wide screens the field is 120 by 60 dots, with a notch of 50 by 24 in which the number stands: 7200 - 1200 = 6000. */
const wideRows = Array.from({ length: 60 }, (_, row) =>
  row < 24 ? dotRow(50 * pitch + half, row * pitch + half, 70, pitch) : dotRow(half, row * pitch + half, 120, pitch),
)

/** On narrow screens it is 60 by 100 dots below the number. */
const tallRows = Array.from({ length: 100 }, (_, row) => dotRow(half, row * pitch + half, 60, pitch))

/** Six thousand dots; those that lie inside two facing voice marks are larger and coloured. */
export function DotField() {
  return (
    <>
      <Field
        name="wide"
        size={[1200, 600]}
        rows={wideRows}
        mango="translate(690 360)scale(29)"
        rose="translate(1000 300)scale(-29)"
      />
      <Field
        name="tall"
        size={[600, 1000]}
        rows={tallRows}
        mango="translate(165 525)scale(26)"
        rose="translate(440 478)scale(-26)"
      />
    </>
  )
}

interface FieldProps {
  name: 'wide' | 'tall'
  size: readonly [width: number, height: number]
  rows: readonly string[]
  /** Where the two marks stand. */
  mango: string
  rose: string
}

function Field({ name, size, rows, mango, rose }: FieldProps) {
  const dots = `dots-${name}`
  return (
    <svg className={`dot-picture dot-field-${name}`} viewBox={`0 0 ${size.join(' ')}`} aria-hidden="true">
      <defs>
        <path id={dots} strokeLinecap="round" strokeDasharray={`0 ${pitch}`} d={rows.join('')} />
        <clipPath id={`${dots}-mango`}>
          <VoiceMark transform={mango} />
        </clipPath>
        <clipPath id={`${dots}-rose`}>
          <VoiceMark transform={rose} />
        </clipPath>
      </defs>
      <use href={`#${dots}`} className={line('cotton')} strokeWidth={4.4} />
      <use href={`#${dots}`} className={line('mango')} strokeWidth={7.8} clipPath={`url(#${dots}-mango)`} />
      <use href={`#${dots}`} className={line('rose')} strokeWidth={7.8} clipPath={`url(#${dots}-rose)`} />
    </svg>
  )
}
