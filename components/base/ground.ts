import './ground.css'

/** A colour of cloth that text can stand on. */
export type Ground = 'leaf' | 'hibiscus' | 'ink' | 'mango' | 'petal' | 'sky'

/** Returns the class that lays a ground under an element and sets the text and focus colours that can be read on it. */
export function ground(colour: Ground): string {
  return `ground-${colour}`
}
