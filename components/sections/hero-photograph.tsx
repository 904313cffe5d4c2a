import './hero-photograph.css'
import pictures from 'pictures:assets/hero'
import type { PicturePath } from '../../content/types.ts'
import { Photograph } from '../shared/photograph.tsx'

/** It covers its place: as wide as the screen, and on wide ones two fifths of that, or as wide as its place is high. */
const sizes = '(min-width: 1024px) max(42vw, min(100vh, 920px) - 176px), 100vw'

/** A photograph behind the art of the hero. It only decorates, and is not read out. */
export function HeroPhotograph({ file }: { file: PicturePath }) {
  const picture = pictures[file]
  if (!picture || !('photograph' in picture)) return null
  return (
    <div className="hero-photograph">
      <Photograph photograph={picture.photograph} alt="" sizes={sizes} first />
    </div>
  )
}
