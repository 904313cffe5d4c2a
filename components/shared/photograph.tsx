import './photograph.css'
import type { ShownPhotograph } from '../page-props.ts'

interface PhotographProps {
  photograph: ShownPhotograph
  /** The value of the `sizes` attribute. */
  sizes: string
  /** Whether it fills the height of its parent instead of its width. */
  byHeight?: boolean
  /** Whether it is visible without scrolling, so that the browser loads it first. */
  first?: boolean
}

/** A photograph in several formats and widths, from which the browser chooses. */
export function Photograph({ photograph, sizes, byHeight = false, first = false }: PhotographProps) {
  const { url, width, height, alt, formats } = photograph
  const common = formats.at(-1)
  return (
    <picture>
      {formats.slice(0, -1).map(({ type, files }) => (
        <source key={type} type={type} srcSet={listFiles(files)} sizes={sizes} />
      ))}
      <img
        className={byHeight ? 'photograph photograph-by-height' : 'photograph'}
        src={url}
        srcSet={listFiles(common?.files ?? [])}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        decoding="async"
      />
    </picture>
  )
}

function listFiles(files: readonly { url: string; width: number }[]): string {
  return files.map(({ url, width }) => `${url} ${width}w`).join(', ')
}
