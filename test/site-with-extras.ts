import type { Photograph } from '../generator/site.ts'
import { readSite } from './built-site.ts'

/** A file that every site has stands for pictures and documents, so that none has to be made. */
const file = { url: '/favicon.ico', width: 48 }
const formats = ['avif', 'webp', 'jpeg'].map((name) => ({ type: `image/${name}`, files: [file] }))
const photograph: Photograph = { ...file, height: 66, colour: '#338833', formats }

/** Describes the photograph of a program. */
export const alt = 'Three girls read a book under a tree.'

const calls = [
  {
    heading: 'Call for members',
    deadline: 'Apply by 31 March.',
    text: 'Write to us.',
    details: ['You will:', '- keep our books', '• report each month', 'Thank you.', '—And a pen'],
    pdf: { label: 'Terms of reference (PDF)', file: 'assets/root/favicon.ico' },
    isOpen: true,
  },
  { heading: 'Call for helpers', deadline: 'By 1 May.', text: 'Thank you.', isOpen: false },
]

/** Builds a site with an open and a closed call, a photograph in the hero, and programs with a photograph and without. */
export function readSiteWithExtras(contentFolder: string) {
  return readSite({
    contentFolder,
    edits: {
      careers: (careers) => ({ ...careers, calls }),
      home: (home) => ({ ...home, hero: { photograph, ...home.hero } }),
      programs: (programs) => [
        ...programs,
        { title: 'With a Photograph', description: 'Look.', programImage: { alt, photograph } },
        { title: 'Without a Picture', description: 'Read.' },
      ],
    },
  })
}
