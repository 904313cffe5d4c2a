/** A colour of the art. */
export type Paint = 'leaf' | 'cotton' | 'mango' | 'hibiscus' | 'petal' | 'sky' | 'rose' | 'tone' | 'tone-lit'

/** Returns the value of a `fill` or `stroke` attribute. */
export function paint(colour: Paint): string {
  return `var(--${colour})`
}

/** Two colours of base.css, for what cannot read custom properties. */
export const colourValues = { leaf: '#07392f', hibiscus: '#d92155' }

/** The background colours on which text is legible. ground.css has its colours. */
export const grounds = ['hibiscus', 'leaf', 'mango', 'ink', 'petal', 'sky'] as const
export type Ground = (typeof grounds)[number]

/** Returns the classes that set a background and the text and focus colours that are legible on it. */
export function groundClasses(colour: Ground): string {
  return `ground ground-${colour}`
}
