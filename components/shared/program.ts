import type { Program } from '../../content/schema.ts'
import { drawings, type Drawing } from '../art/drawings.tsx'
import type { Ground } from '../base/colours.ts'

/** A program as its card shows it, and the link that leads to the card. */
export interface ShownProgram extends Pick<Program, 'title' | 'description'> {
  programImage: {
    /** The id of the card, such as `her-choice-program`. No other id on the page ends like that. */
    id: string
    photograph: Program['photograph']
    /** What it shows without a photograph. */
    drawing: Drawing | undefined
    /** The background of the cloth. */
    colour: Ground
  }
}

/** The colours of cloths. A program without a drawing takes the next one that no drawing has. */
const cloths: readonly Ground[] = ['hibiscus', 'leaf', 'mango', 'ink', 'petal', 'sky']

/** Returns the programs as their cards and the links to them show them. */
export function showPrograms(programs: readonly Program[]): ShownProgram[] {
  const names = programs.map(({ title }) => {
    const words =
      title
        .toLowerCase()
        .normalize('NFD')
        .replace(/[’'\p{M}]/gu, '')
        .match(/[a-z\d]+/g) ?? []
    return words.join('-').replace(/-?program$/, '')
  })
  const taken = programs.map(({ drawing }): Ground | undefined => drawing && drawings[drawing].ground)
  const free = cloths.filter((colour) => !taken.includes(colour))

  return programs.map(({ title, description, drawing, photograph }, index): ShownProgram => {
    const before = taken.slice(0, index).filter((colour) => colour === undefined).length
    const colour = taken[index] ?? free[before % free.length] ?? 'petal'
    const name = names[index] ?? ''
    const image = {
      // Titles can be equal, or differ in signs only. No name has an underscore.
      id: names.indexOf(name) === index ? `${name}-program` : `${name}_${index}-program`,
      photograph,
      drawing: drawing && !photograph ? drawings[drawing] : undefined,
      colour,
    }
    return { title, description, programImage: image }
  })
}
