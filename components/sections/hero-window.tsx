import './hero-window.css'
import type { ShownPhotograph } from '../../content/uploads.ts'
import { Photograph } from '../shared/photograph.tsx'

/** The box of the window in the drawing, in the aspect ratio of the photographs. The stylesheet has the same box. */
const box = { left: 960, top: 226, width: 320, height: 440 }

interface WindowDefinitionProps {
  /** The place of the large mark in the drawing. */
  mark: { x: number; y: number; scale: number }
}

/** The window: the voice mark inside the beads of the large mark, as large as it can be without touching them. */
export function WindowDefinition({ mark: { x, y, scale } }: WindowDefinitionProps) {
  const left = shareOf(x - box.left, box.width)
  const top = shareOf(y - box.top, box.height)
  const toBox = `translate(${left} ${top})scale(${shareOf(scale, box.width)} ${shareOf(scale, box.height)})`
  const insideBeads = 'translate(0 .2)rotate(-20)scale(.78)'
  return (
    <clipPath id="hero-window" clipPathUnits="objectBoundingBox">
      <use href="#voice-mark" transform={toBox + insideBeads} />
    </clipPath>
  )
}

const shareOf = (length: number, whole: number) => Number((length / whole).toFixed(4))

/**
 * About the width of the window, from the smallest phone to the largest screen. On phones with three device pixels for each CSS
 * pixel, two thirds of it, because nobody sees the difference.
 */
const sizes = '(min-resolution: 2.5dppx) and (max-width: 767px) 22vw, (max-width: 767px) 37vw, min(25vw, 44vh - 50px)'

/** A decorative photograph in the large mark of the hero, which screen readers ignore. */
export function HeroWindow({ photograph }: { photograph: ShownPhotograph }) {
  return (
    <div className="hero-window">
      <Photograph photograph={photograph} sizes={sizes} byHeight first />
    </div>
  )
}
