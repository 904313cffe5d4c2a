import { programs } from 'site:content'
import { drawings, type Drawing } from '../art/drawings.tsx'
import { ground, type Ground } from '../base/ground.ts'

/** What the card of a program shares with the link that leads to it. */
interface ProgramLook {
  /** The id of the card, such as `her-choice-program`. No other id on the page ends like that. */
  id: string
  drawing: Drawing | undefined
  /** The class of the background of the cloth. */
  ground: string
}

/** The colours of cloths. A program without a drawing takes the next one that no drawing has. */
const cloths: readonly Ground[] = ['hibiscus', 'leaf', 'mango', 'ink', 'petal', 'sky']

const shown = programs.map(({ title, programImage }) => {
  const drawing = programImage?.drawing && drawings[programImage.drawing]
  const words =
    title
      .toLowerCase()
      .replace(/[’']/g, '')
      .match(/[a-z\d]+/g) ?? []
  return { title, drawing, background: drawing?.ground, name: words.join('-').replace(/-?program$/, '') }
})
const names = shown.map(({ name }) => name)
const free = cloths.filter((colour) => !shown.some(({ background }) => background === colour))
const without = shown.filter(({ background }) => background === undefined)

const looks = new Map(
  shown.map((program, index): [title: string, look: ProgramLook] => {
    const { title, drawing, background, name } = program
    const colour = background ?? free[without.indexOf(program) % free.length] ?? 'petal'
    // Titles can differ in signs only.
    const id = names.indexOf(name) === index ? `${name}-program` : `${name}-${index}-program`
    return [title, { drawing, id, ground: ground(colour) }]
  }),
)

/** Returns the look of the program with this title. */
export function lookOf(title: string): ProgramLook {
  const look = looks.get(title)
  if (look === undefined) throw new Error(`content/programs.yaml has no program with the title ${title}.`)
  return look
}
