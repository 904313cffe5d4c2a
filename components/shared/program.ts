import type { Program } from '../../content/schema.ts'
import type { ShownPhotograph, ShownPhotographs } from '../page-props.ts'
import type { ShownDrawing } from '../art/cloth.tsx'
import { drawings } from '../art/drawings.tsx'
import { grounds, type Ground } from '../base/colours.ts'

/** A program as its card and the link to the card show it. */
export interface ShownProgram extends Pick<Program, 'title' | 'description'> {
  /** The id of the card, such as `program-1`. */
  id: string
  programImage: ProgramImage
}

/** What is on the cloth of a program. */
interface ProgramImage {
  saying: Program['saying']
  photograph: ShownPhotograph | undefined
  /** What it shows without a photograph. */
  drawing: ShownDrawing | undefined
  /** The background of the cloth: that of the drawing, or else the next one. */
  colour: Ground
}

/** Returns the programs as their cards and the links to them show them. */
export function showPrograms(programs: readonly Program[], photographs: ShownPhotographs): ShownProgram[] {
  return programs.map(({ title, saying, description, drawing, photograph: file = '' }, index) => {
    // The number, because titles change, and two of them may be equal.
    const id = `program-${index + 1}`
    const photograph = photographs.get(file)?.program
    const colour = drawing ? drawings[drawing].ground : (grounds[index % grounds.length] ?? 'petal')
    const shownDrawing = drawing && !photograph ? { ...drawings[drawing], id: `${id}-drawing` } : undefined
    const programImage = { saying, photograph, drawing: shownDrawing, colour }
    return { id, title, description, programImage }
  })
}
