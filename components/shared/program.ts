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

/** The image of a program, which is a cloth: its ground, a picture on it, and what the cloth says. */
interface ProgramImage {
  /** That of the drawing, or else the next one. */
  ground: Ground
  /** What a small cloth shows, and the card if it has no photograph. */
  drawing: ShownDrawing | undefined
  photograph: ShownPhotograph | undefined
  saying: Program['saying']
}

/** Returns the programs as their cards and the links to them show them. */
export function showPrograms(programs: readonly Program[], photographs: ShownPhotographs): ShownProgram[] {
  return programs.map(({ title, saying, description, drawing, photograph: file = '' }, index) => {
    // The number, because titles change, and two of them may be equal.
    const id = `program-${index + 1}`
    const nextGround = grounds[index % grounds.length] ?? 'petal'
    const programImage = {
      ground: drawing ? drawings[drawing].ground : nextGround,
      drawing: drawing && { ...drawings[drawing], id: `${id}-drawing` },
      photograph: photographs.get(file)?.program,
      saying,
    }
    return { id, title, description, programImage }
  })
}
