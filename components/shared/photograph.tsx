import './photograph.css'
import type { ShownPhotograph } from '../../content/uploads.ts'

interface PhotographProps {
  photograph: ShownPhotograph
  /** The value of the `sizes` attribute. */
  sizes: string
  /** Whether it is as high as its parent; else it is as wide. */
  byHeight?: boolean
  /** Whether it is visible without scrolling, so that the browser loads it first. */
  first?: boolean
}

/** A photograph in several formats and widths, from which the browser chooses. */
export function Photograph({ photograph, sizes, byHeight = false, first = false }: PhotographProps) {
  const { url, width, height, alt, colour, formats } = photograph
  const common = formats.at(-1)
  // The width without styles. A decorative photograph stays small, to leave the screen to the text.
  const plainWidth = alt === '' ? 48 : 320
  return (
    <div
      className={`photograph ${byHeight ? 'photograph-by-height ' : ''}${isDark(colour) ? 'photograph-dark' : ''}`.trim()}
    >
      <svg
        className="photograph-ground"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        width={0}
        height={0}
        aria-hidden="true"
      >
        <path fill={colour} d={`M0 0h${width}v${height}H0z`} />
      </svg>
      <picture>
        {formats.slice(0, -1).map(({ type, files }) => (
          <source key={type} type={type} srcSet={listFiles(files)} sizes={sizes} />
        ))}
        <img
          className="photograph-image"
          src={url}
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

/** Whether light text has more contrast on a colour than dark text. */
function isDark(colour: string): boolean {
  const channels = Array.from(colour.matchAll(/[\da-f]{2}/gi), ([digits]) => (Number.parseInt(digits, 16) / 255) ** 2.2)
  const [red = 0, green = 0, blue = 0] = channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.19
}

function listFiles(files: readonly { url: string; width: number }[]): string {
  return files.map(({ url, width }) => `${url} ${width}w`).join(', ')
}
