/** A background colour on which text is legible. */
export type Ground = 'leaf' | 'hibiscus' | 'ink' | 'mango' | 'petal' | 'sky'

/** Returns the classes that set a background and the text and focus colours that are legible on it. */
export function groundClasses(colour: Ground): string {
  return `ground ground-${colour}`
}
