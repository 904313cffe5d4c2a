import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { safeParse } from 'valibot'
import type { Document, Pair, YAMLMap } from 'yaml'
import { BuildFailure, locationOf, problem, type Location, type Problem } from './problem.ts'
import type { ContentModel, ContentPlace } from './site.ts'

// As CommonJS it loads in half the time.
const { isMap, isPair, isScalar, isSeq, parseDocument, visit }: typeof import('yaml') = createRequire(import.meta.url)(
  'yaml',
)

/** What is wrong, in the words of those who edit the content, by what the parser says. The first match applies. */
const mistakes: readonly (readonly [says: RegExp, text: string])[] = [
  [/^TAB/, 'This line begins with a tab. Write spaces instead, as many as in the lines above.'],
  [/^DUPLICATE/, 'This field is here twice. Delete one of the two, or begin a new entry with a hyphen and a space.'],
  [/closing/, 'The mark that ends this text is missing. Write the same mark as at its start.'],
  [
    /^BLOCK_AS|implicit map keys need|single line/i,
    `A text with a colon must begin on its own line, below a line that ends with >- (or write it between two "). Otherwise, check that this line has as many spaces before it as its neighbours, and a colon and a space after its name.`,
  ],
  [/^UNEXPECTED.*"/, 'The quotation mark before this ends the text. Inside a text, write ’ instead.'],
  [/^BAD_SCALAR/, 'A text cannot begin with this sign. Write the whole text between two ".'],
  [
    /^(UNEXPECTED|BAD|MULTILINE)/,
    'This line does not continue what is above it. Check the spaces before it, its hyphen, and the colon after its name.',
  ],
]

interface ContentFile {
  text: string
  problems: readonly Problem[]
  value: unknown
  locate: (path: readonly PropertyKey[]) => Location
}

/** Reads the files of `content/`. Those that did not change since the last call are not parsed again. */
export function createContentReader(root: string, folder: string, { schemas }: ContentModel) {
  const files = new Map<string, ContentFile>()
  let content: Readonly<Record<string, unknown>> = {}

  /** Throws all problems of all files. Returns the same object if nothing changed. */
  const read = () => {
    let isNew = false
    for (const [name, schema] of Object.entries(schemas)) {
      const text = readText(join(root, folder, `${name}.yaml`))
      if (text !== undefined && files.get(name)?.text === text) continue
      isNew = true
      files.set(name, text === undefined ? missing(name) : parse(`${folder}/${name}.yaml`, text, schema))
    }
    const others = readdirSync(join(root, folder)).filter(
      (one) => /\.(ya?ml|txt)$/i.test(one) && !(one.replace(/\.yaml$/, '') in schemas),
    )
    const unused = others.map((one) =>
      problem(
        `content/${one} is not part of the site.`,
        'If it has your new text, copy it into the right file. Then delete it.',
      ),
    )
    const problems = [...unused, ...[...files.values()].flatMap((file) => file.problems)]
    if (problems.length > 0) throw new BuildFailure(problems)
    if (isNew) content = Object.fromEntries([...files].map(([name, { value }]) => [name, value]))
    return content
  }
  const locate = ({ file, path }: ContentPlace) => files.get(file)?.locate(path.split('.'))
  return { read, locate }
}

function parse(file: string, text: string, schema: ContentModel['schemas'][string]): ContentFile {
  // All values are texts. So `no`, 07 and +254 mean what they say, and the schema decides what is a number.
  const document = parseDocument(text, { schema: 'failsafe', prettyErrors: false })
  const at = (start: number, end = start + 1) => locationOf(file, text, start, end - start)
  const locate = (path: readonly PropertyKey[]) => at(...findRange(document, path))
  const found: [start: number, text: string][] = document.errors.map(({ code, message, pos: [start] }) => {
    const says = `${code} ${message} ${/['"]\s*$/.test(text.slice(0, start)) ? '"' : ''}`
    return [start, mistakes.find(([pattern]) => pattern.test(says))?.[1] ?? `${message}.`]
  })
  const conflict = text.search(/^(<|=|>)\1{6}/m)
  if (conflict >= 0)
    found.push([
      0,
      'Two people changed this file. Keep one version of each text, and delete the lines with <<<, === and >>>.',
    ])
  visit(document, {
    Alias: (_, { range }) =>
      void found.push([range?.[0] ?? 0, 'A text cannot begin with *. Write the whole text between two ".']),
    Scalar(_, { type, range, anchor, tag }) {
      const [start = 0, end = 0] = range ?? []
      for (const one of type?.startsWith('QUOTE') ? found : [])
        if (one[0] === end && /mark that ends/.test(one[1])) one[0] = start
      if (type === 'PLAIN' && end > start && /^ +#/.test(text.slice(end)))
        found.push([
          end,
          'The page would not show the part after #. Begin the text on its own line, below a line that ends with >- (or write it between two "). Write a comment on its own line.',
        ])
      if (anchor ?? tag)
        found.push([Math.max(0, start - 2), 'A text cannot begin with & or !. Write the whole text between two ".'])
    },
  })
  // The first mistake may cause the others.
  const [first] = found.sort(([one], [other]) => one - other)
  const problems = first ? [problem(first[1], '', at(first[0] === 0 ? Math.max(0, conflict) : first[0]))] : []
  if (problems.length > 0) return { text, problems, value: undefined, locate }
  const { success, output, issues = [] } = safeParse(schema, document.toJS() ?? {}, { abortPipeEarly: true })
  if (success) return { text, problems, value: output, locate }
  return {
    text,
    value: undefined,
    locate,
    problems: issues.map(({ message, path = [] }) => {
      const keys = path.map(({ key }) => key as PropertyKey)
      const name = keys
        .map((key) => (typeof key === 'number' ? `[${key + 1}]` : `.${String(key)}`))
        .join('')
        .replace(/^\./, '')
      return problem(
        `${name}${name === '' || /^[A-Z]/.test(message) ? ': ' : ' '}${message}`.replace(/^: /, 'The file '),
        '',
        locate(keys),
      )
    }),
  }
}

/** Finds a value, or the name of the innermost group that should have it. */
function findRange(document: Document, path: readonly PropertyKey[]): [start: number, end: number] {
  let node: unknown = document.contents
  let range: readonly number[] = [0, 1]
  for (const [index, step] of path.entries()) {
    const pair: Pair | undefined = isMap(node)
      ? (node as YAMLMap).items.find(({ key }) => isScalar(key) && key.value === step)
      : undefined
    const next: unknown = pair ? pair.value : isSeq(node) ? node.items[Number(step)] : undefined
    if (next === undefined) break
    if (pair && isScalar(pair.key)) range = pair.key.range ?? range
    if (index === path.length - 1 && isScalar(next) && next.value !== '') range = next.range ?? range
    if (!pair) range = (isPair(next) ? undefined : (Object(next).range as number[] | undefined)) ?? range
    node = next
  }
  return [range[0] ?? 0, range[1] ?? 1]
}

function missing(name: string): ContentFile {
  const fix = 'Restore it as CONTENT.md shows under “Undo a published change”.'
  const problems = [problem(`content/${name}.yaml is missing: it was deleted or renamed.`, fix)]
  return { text: '', problems, value: undefined, locate: () => ({ file: `content/${name}.yaml` }) }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
