import type { Program } from '../../content/schema.ts'
import type { ShownPhotograph, ShownPhotographs } from '../../content/uploads.ts'
import type { ShownDrawing } from '../art/cloth.tsx'
import { drawings } from '../art/drawings.tsx'
import { grounds, type Ground } from '../base/colours.ts'

/** A program as its card and the link to the card show it. */
export interface ShownProgram extends Pick<Program, 'title' | 'description'> {
  /** The id of the card, such as `her-choice-program`. No other id on the page ends like that. */
  id: string
  programImage: ProgramImage
}

/** What is on the cloth of a program. */
interface ProgramImage {
  saying: Program['saying']
  photograph: ShownPhotograph | undefined
  /** What it shows without a photograph. */
  drawing: ShownDrawing | undefined
  /** The background of the cloth. */
  colour: Ground
}

/** Returns the programs as their cards and the links to them show them. */
export function showPrograms(programs: readonly Program[], photographs: ShownPhotographs['program']): ShownProgram[] {
  const ids = makeIds(programs.map(({ title }) => title))
  const colours = chooseColours(programs)
  return programs.map(({ title, saying, description, drawing, photograph: file = '' }, index) => {
    const id = ids[index] ?? ''
    const photograph = photographs.get(file)
    const shownDrawing = drawing && !photograph ? { ...drawings[drawing], id: `${id}-drawing` } : undefined
    const programImage = { saying, photograph, drawing: shownDrawing, colour: colours[index] ?? 'petal' }
    return { id, title, description, programImage }
  })
}

/** Makes an id from each title. If titles are equal, or differ in signs only, the later ones get a number, too. */
function makeIds(titles: readonly string[]): string[] {
  const names = titles.map((title) => {
    const words =
      title
        .toLowerCase()
        .normalize('NFD')
        .replace(/[’'\p{M}]/gu, '')
        .match(/[a-z\d]+/g) ?? []
    return words.join('-').replace(/-?program$/, '')
  })
  // No name has an underscore.
  return names.map((name, index) => (names.indexOf(name) === index ? `${name}-program` : `${name}_${index}-program`))
}

/** Returns the colours of the cloths. Programs without a drawing take in turn those that no drawing has. */
function chooseColours(programs: readonly Program[]): Ground[] {
  const groundOf = ({ drawing }: Program): Ground | undefined => drawing && drawings[drawing].ground
  const taken = programs.map(groundOf)
  const free = grounds.filter((colour) => !taken.includes(colour))
  const others = programs.filter(({ drawing }) => drawing === undefined)
  return programs.map((program) => groundOf(program) ?? free[others.indexOf(program) % free.length] ?? 'petal')
}
