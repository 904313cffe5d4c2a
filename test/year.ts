import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { site } from '../build.ts'
import { makePhotographFile } from './photograph-file.ts'
import { editFile, exchangePhotograph } from './site-copy.ts'

/**
 * Makes a copy of the project as it is after an ordinary year of staff's edits, with its tests, into a new folder. Only what
 * `npm run derive` and `npm run test:update` make is still of the year before. As a command it is given the folder.
 */
export function makeYear(root: string): void {
  mkdirSync(root, { recursive: true })
  for (const name of readdirSync(site.root)) {
    if (/^(dist|\..*)$/.test(name)) continue
    if (/^(generator|node_modules)$/.test(name)) symlinkSync(join(site.root, name), join(root, name), 'junction')
    else cpSync(join(site.root, name), join(root, name), { recursive: true })
  }
  for (const [file, values] of Object.entries(newWords))
    for (const [name, value] of values)
      editFile({ root }, file, RegExp(`(?<=\\b${name}:?\\s+=?\\s*)('[^']*'|\\d+)`), value)
  editFile({ root }, organization, /standIns = \[[^\]]*\]/, 'standIns = []')
  for (const network of ['facebook', 'instagram', 'x', 'linkedin'])
    editFile({ root }, organization, RegExp(`'https://${network}.com/.*'`), `'https://${network}.com/haki'`)
  editFile({ root }, 'content/careers.ts', 'isOpen: false', 'isOpen: true')
  dropProgram(root)
  // No test may depend on today's date.
  for (const file of ['content/home.ts', programs].map((name) => join(root, name)))
    writeFileSync(file, readFileSync(file, 'utf8').replace(/until: '[^']*'/g, "until: '9999-12-31'"))
}

const organization = 'content/organization.ts'

/** The first value of each name in a file is exchanged; of `group.*name` the first in that group. */
const newWords: Readonly<Record<string, readonly (readonly [name: string, value: string])[]>> = {
  [organization]: [
    ['name', `'Haki Kwa Wasichana Kakamega'`],
    ['tagline', `'Rights, choices and a voice for each woman and every girl in Western Kenya'`],
    ['email', `'info@haki.or.ke'`],
    ['copyEmail', `'office@haki.or.ke'`],
    ['phone', `'+254 (711) 222-333'`],
    ['postalAddress', `'P.O. Box 12-50100 Kakamega'`],
    ['developer: \\{ name', `'Wanjiku & Daughters'`],
    ['developer: .* address', `'https://wanjiku.co.ke/'`],
    ['origin', `'https://www.haki.or.ke'`],
  ],
  'content/home.ts': [
    ['hero = [^]*?heading', `'Every girl in Western Kenya decides for herself.'`],
    ['hero = [^]*?text', `"We're neighbours in Kakamega who stand up for one another."`],
    ['mission = [^]*?heading', `'What we do'`],
    ['about = [^]*?heading', `'Who we are'`],
    ['impact = [^]*?heading', `'What came of it'`],
    ['girls: \\{ figure', '6412'],
    ['mothers: \\{ figure', '143'],
    ['dialogues: \\{ figure', '84'],
    ['getInvolved = [^]*?heading', `'Take part'`],
    ['programsHeading', `'What we offer'`],
  ],
  'content/security.ts': [['expires', `'${new Date(Date.now() + 300 * 864e5).toJSON().replace(/\.\d+/, '')}'`]],
  'content/careers.ts': [
    ['force = [^]*?heading', `'Work with us'`],
    ['calls = [^]*?heading', `'Call for a Treasurer'`],
    ['calls = [^]*?text', `'We look for somebody who keeps our books.'`],
  ],
}

const programs = 'content/programs.ts'

/** Takes the last program away. */
function dropProgram(root: string): void {
  editFile({ root }, programs, /  \{\n((?!  \{\n)[^])*(?=\] satisfies)/, '')
}

/** Adds programs with drawings of their own until there are five. */
export function addPrograms(root: string): void {
  const path = join(root, programs)
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 288 184"><circle r="9" cx="SIZE" cy="90"/></svg>'
  for (let count = readFileSync(path, 'utf8').split(' title: ').length; count <= 5; count++) {
    writeFileSync(join(root, `assets/programs/circle-${count}.svg`), drawing.replace('SIZE', `${count * 20}`))
    const entry = `  {
    title: 'Reading Circle ${count}',
    description: 'In circle ${count}, girls read to one another, and say what they think of it.',
    programImage: { file: 'assets/programs/circle-${count}.svg', alt: 'A dark circle of number ${count}, as a stand-in for girls who read.' },
  },
`
    editFile({ root }, programs, '] satisfies', `${entry}] satisfies`)
  }
}

const folder = process.argv[2]
if (import.meta.filename === process.argv[1] && folder !== undefined) {
  makeYear(folder)
  addPrograms(folder)
  // To make what is derived from photographs takes a while, so only the browsers see them.
  await makePhotographFile(join(folder, 'assets/programs/circle.jpg'), { width: 1800, height: 1350 })
  await makePhotographFile(join(folder, 'assets/hero/morning.jpg'), { width: 2000, height: 1700 })
  editFile({ root: folder }, programs, /circle-5\.svg'/, "circle.jpg', people: 'none'")
  exchangePhotograph({ root: folder }, 'assets/hero/morning.jpg')
}
