import './paint.css'

/** A pigment that shapes are filled with. */
export type Fill = 'leaf' | 'cotton' | 'mango' | 'hibiscus' | 'petal' | 'sky' | 'rose'

/** A pigment that lines and beads are drawn with. */
export type Line = Exclude<Fill, 'sky'> | 'tone'

/** Returns the class that fills a shape. */
export function fill(colour: Fill): string {
  return `paint-${colour}`
}

/** Returns the class that colours a line. */
export function line(colour: Line): string {
  return `paint-line-${colour}`
}
