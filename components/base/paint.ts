/** A colour of the art. */
export type Paint = 'leaf' | 'cotton' | 'mango' | 'hibiscus' | 'petal' | 'sky' | 'rose' | 'tone'

/** Returns the value of a `fill` or `stroke` attribute. */
export function paint(colour: Paint): string {
  return `var(--${colour})`
}
