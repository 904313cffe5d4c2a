/** A colour for filled shapes. */
export type Fill = 'leaf' | 'cotton' | 'mango' | 'hibiscus' | 'petal' | 'sky' | 'rose'

/** A colour for lines and beads. */
export type Line = Exclude<Fill, 'sky'> | 'tone'

/** Returns the class that fills a shape. */
export function fill(colour: Fill): string {
  return `paint-${colour}`
}

/** Returns the class that colours a line. */
export function line(colour: Line): string {
  return `paint-line-${colour}`
}
