import './cloth.css'
import type { Drawing } from '../../generator/site.ts'
import { paintWithPigments } from './palette.ts'

/** A drawing inlined into the page as the field of a cloth, so that it uses the design tokens and animates with its card. */
export function Cloth({ drawing, alt }: { drawing: Drawing; alt: string }) {
  return (
    <svg
      className="cloth"
      data-behaviour="cloth"
      viewBox={drawing.viewBox.join(' ')}
      width={0}
      height={0}
      role="img"
      aria-label={alt}
      dangerouslySetInnerHTML={{ __html: paintWithPigments(drawing.markup) }}
    />
  )
}

/** What these drawings define, each definition once. */
export function DrawingDefinitions({ drawings }: { drawings: readonly Drawing[] }) {
  const definitions = new Map(
    drawings.flatMap((drawing) => drawing.definitions).map(({ id, markup }) => [id, markup] as const),
  )
  const html = paintWithPigments([...definitions.values()].join(''))
  return (
    <svg className="motifs" width={0} height={0} aria-hidden="true">
      <defs dangerouslySetInnerHTML={{ __html: html }} />
    </svg>
  )
}
