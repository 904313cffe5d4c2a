import './hero-window.css'
import type { ShownPhotograph } from '../../content/uploads.ts'
import { Photograph } from '../shared/photograph.tsx'

/**
 * The window: the voice mark inside the beads of the large mark, as large as it can be without touching them. Its box in
 * the drawing is 960, 226 to 1280, 666, in the aspect ratio of the photographs. The stylesheet has the same box.
 */
export function WindowDefinition() {
  const toBox = 'translate(.4875 .3727)scale(-.125 -.0909)'
  const insideBeads = 'translate(0 .2)rotate(-20)scale(.78)'
  return (
    <clipPath id="hero-window" clipPathUnits="objectBoundingBox">
      <use href="#voice-mark" transform={toBox + insideBeads} />
    </clipPath>
  )
}

/**
 * About the width of the window, from the smallest phone to the largest screen. On phones with three device pixels for each CSS
 * pixel, two thirds of it, because nobody sees the difference.
 */
const sizes = '(min-resolution: 2.5dppx) and (max-width: 639px) 25vw, (max-width: 639px) 37vw, min(25vw, 44vh - 50px)'

/** A decorative photograph in the large mark of the hero, which screen readers ignore. */
export function HeroWindow({ photograph }: { photograph: ShownPhotograph }) {
  return (
    <div className="hero-window">
      <Photograph photograph={photograph} sizes={sizes} first />
    </div>
  )
}
