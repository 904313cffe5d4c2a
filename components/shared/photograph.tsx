import './photograph.css'
import type { Photograph as PhotographFiles } from '../../generator/site.ts'

interface PhotographProps {
  photograph: PhotographFiles
  alt: string
  /** How wide it is shown, in the notation of the attribute of this name. */
  sizes: string
  /** Whether visitors see it first of all, so that it must not wait until it is scrolled to. */
  first?: boolean
}

/** A photograph in the format and the width that suit the visitor's browser and screen. */
export function Photograph({ photograph, alt, sizes, first = false }: PhotographProps) {
  const { width, height, colour, formats } = photograph
  const common = formats.at(-1)
  // Where no styles come, it is so wide; one that only decorates leaves the screen to the words.
  const plainWidth = alt === '' ? 48 : 320
  return (
    <div className="photograph">
      <svg
        className="photograph-ground"
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        width={0}
        height={0}
        aria-hidden="true"
      >
        <path fill={colour} d="M0 0h1v1H0z" />
      </svg>
      <picture>
        {formats.slice(0, -1).map(({ type, files }) => (
          <source key={type} type={type} srcSet={listFiles(files)} sizes={sizes} />
        ))}
        <img
          className="photograph-image"
          src={common?.files.at(-1)?.address}
          srcSet={listFiles(common?.files ?? [])}
          sizes={sizes}
          width={plainWidth}
          height={Math.round((plainWidth * height) / width)}
          alt={alt}
          {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          decoding="async"
        />
      </picture>
    </div>
  )
}

function listFiles(files: readonly { address: string; width: number }[]): string {
  return files.map(({ address, width }) => `${address} ${width}w`).join(', ')
}
