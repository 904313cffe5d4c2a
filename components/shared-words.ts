import { readContent, readNames } from './read-content.ts'

/** What a fault is, as far as it is found here. */
interface SharedWords {
  file: string
  path: readonly string[]
  text: string
  mend: string
}

type Place = readonly [file: string, ...path: string[]]

/** The pages' descriptions, but for those that are made of a title. */
const descriptions: readonly Place[] = [
  ['content/home.ts', 'description'],
  ['content/careers.ts', 'careersPage', 'description'],
  ['content/errors.ts', 'notFound', 'description'],
  ['content/errors.ts', 'applicationError', 'description'],
]

/** Finds the titles and descriptions that several pages share: visitors and search engines tell pages apart by them. */
export function findSharedWords(files: Readonly<Record<string, unknown>>): SharedWords[] {
  return [...findRepeats(files, listTitles(files), 'title'), ...findRepeats(files, descriptions, 'description')]
}

/** Lists the titles of the pages below the home page, whose title is the organization's name. */
function listTitles(files: Readonly<Record<string, unknown>>): readonly Place[] {
  const placeholders = ['content/placeholders.ts', 'placeholderTitles'] as const
  return [
    ['content/careers.ts', 'careersPage', 'title'],
    ...readNames(files, placeholders).map((name): Place => [...placeholders, name]),
    ['content/errors.ts', 'notFound', 'title'],
    ['content/errors.ts', 'applicationError', 'title'],
  ]
}

function findRepeats(files: Readonly<Record<string, unknown>>, places: readonly Place[], kind: string): SharedWords[] {
  const owners = new Map<string, Place>()
  const repeats: SharedWords[] = []
  for (const place of places) {
    const text = readContent(files, place)
    if (typeof text !== 'string') continue
    const owner = owners.get(text.toLowerCase())
    if (owner === undefined) owners.set(text.toLowerCase(), place)
    else repeats.push(describeRepeat(place, owner, kind))
  }
  return repeats
}

function describeRepeat([file, ...path]: Place, [otherFile, ...otherPath]: Place, kind: string): SharedWords {
  const other = `\`${otherPath.join('.')}\`${otherFile === file ? '' : ` in ${otherFile}`}`
  return {
    file,
    path,
    text: `\`${path.join('.')}\` says the same as ${other}.`,
    mend: `Give each page a ${kind} of its own.`,
  }
}
