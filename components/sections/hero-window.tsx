import './hero-window.css'
import type { ShownPhotograph } from '../../content/media.ts'
import { Photograph } from '../shared/photograph.tsx'

/**
 * The window: the voice mark inside the beads of the large mark, as large as it can be without touching them. Its box in
 * the drawing is 960, 226 to 1278, 664. The stylesheet has the same box, in percent of the drawing.
 */
export function WindowDefinition() {
  const toBox = 'translate(.491 .375)scale(-.1258 -.0913)'
  const insideBeads = 'translate(0 .2)rotate(-20)scale(.78)'
  return (
    <clipPath id="hero-window" clipPathUnits="objectBoundingBox">
      <use href="#voice-mark" transform={toBox + insideBeads} />
    </clipPath>
  )
}

/** The widths of the drawing, as in `hero.css`: `sizes` cannot read custom properties. */
const drawing = {
  // On phones: --size-hero is 10vw, and 333px are 20.8rem.
  belowBar: 'max(280px, 2.27 * (min(99vw, 545px, 48vh, 100vh - 30.6vw - 333px) - 72px))',
  besideText: 'min(100vw, 1.78 * (min(100vh, 78vw) - 112px))',
  aboveStrip: 'min(100vw, 1.78 * (min(100vh - 64px, max(920px, 48vw), 78vw) - 112px))',
}

/**
 * The width of the window, which is 24.8 % of the drawing. On phones with three device pixels for each CSS pixel, two thirds of
 * it, because nobody sees the difference.
 */
const sizes = [
  `(min-resolution: 2.5dppx) and (max-width: 639px) calc(.165 * ${drawing.belowBar})`,
  `(min-width: 1024px) calc(.248 * ${drawing.aboveStrip})`,
  `(min-width: 768px) calc(.248 * ${drawing.besideText})`,
  `(min-width: 640px) and (max-height: 559px) calc(.248 * ${drawing.besideText})`,
  `calc(.248 * ${drawing.belowBar})`,
].join()

/** A decorative photograph in the large mark of the hero, which screen readers ignore. */
export function HeroWindow({ photograph }: { photograph: ShownPhotograph }) {
  return (
    <div className="hero-window">
      <Photograph photograph={photograph} sizes={sizes} first />
    </div>
  )
}
