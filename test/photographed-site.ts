import { site } from '../build.ts'
import type { NamedPhotograph } from '../generator/site.ts'
import { readSite } from './built-site.ts'

const folder = 'test/fixture/photographs'
const [programs, hero, ...others] = site.galleries
const description = 'A new program. Its description has about the same length as those of the others. '.repeat(3).trim()

/**
 * The site with the content of test/fixture/ after staff have added a photograph to the hero, and a program with another one.
 * The upper half of both is blue, and the lower half green.
 */
export const photographed = await readSite({
  galleries: [{ ...programs, folder: `${folder}/programs` }, { ...hero, folder: `${folder}/hero` }, ...others],
  edits: {
    home: (home) => ({ ...home, hero: { ...home.hero, photograph: named('hero/morning.jpg') } }),
    programs: (programs) => {
      const programImage = { alt: 'A blue sky over a green field.', photograph: named('programs/added.jpg') }
      return [...programs, { title: 'Added Program', description, programImage }]
    },
  },
})

/** Pages get a Photograph in its place. */
function named(file: string): NamedPhotograph {
  return { kind: 'photograph', file: `${folder}/${file}` }
}
