import './action-glyph.css'
import type { ReactNode } from 'react'
import type { ActionGlyphName } from '../../content/types.ts'
import { Petal } from '../art/rosette.tsx'
import { VoiceMark } from '../art/voice-mark.tsx'

const closedPetals = [0, 60, 120, 180, 240]

const glyphs: Readonly<Record<ActionGlyphName, ReactNode>> = {
  'held-dot': (
    <g transform="translate(-12 12)scale(4.5)">
      <VoiceMark />
      <circle cx={6.4} cy={-3.7} r={1.7} />
    </g>
  ),
  'beaded-clock': (
    <>
      <circle className="action-glyph-beads" r={32} pathLength={12} />
      <VoiceMark transform="translate(-2 4)scale(3)" />
    </>
  ),
  'facing-pair': (
    <>
      <VoiceMark transform="translate(-17 3)scale(3)" />
      <VoiceMark transform="translate(17 -3)scale(-3)" />
    </>
  ),
  'open-rosette': (
    <g transform="scale(8)">
      {closedPetals.map((turn) => (
        <Petal key={turn} turn={turn} />
      ))}
      <g className="action-glyph-outline">
        <Petal turn={300} />
      </g>
    </g>
  ),
}

/** A glyph in one colour that stands for a way to get involved. */
export function ActionGlyph({ name }: { name: ActionGlyphName }) {
  return (
    <svg className="action-glyph" viewBox="-38 -38 76 76" width={76} height={76} aria-hidden="true">
      {glyphs[name]}
    </svg>
  )
}
