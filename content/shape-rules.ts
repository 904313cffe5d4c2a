import { closestMatch } from 'leven'
import * as v from 'valibot'
import { describeWrongKind, quote, say } from './text-rules.ts'

type Path = [v.IssuePathItem, ...v.IssuePathItem[]]

/** Adds a fault to those of the value that is being checked; the path leads from there to what is wrong. */
type AddIssue = (issue: { message: string; path: Path }) => void

/** What should be a text, and where it stands. */
type Text = readonly [text: unknown, path: Path]

/** What an object of the given entries is once it has been checked. */
type Shaped<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>

/**
 * Makes the schema of an object with exactly the given fields. Unlike valibot's `strictObject` it tells of every unknown
 * field and not of the first alone, and of a misspelt one only once: not also as of one that is missing.
 */
export function shape<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(
    v.custom<Shaped<Entries>>(isRecord, ({ input }) => {
      return describeWrongKind(
        input,
        'a group of fields',
        `Write the fields ${listNames(Object.keys(entries))} between { and }.`,
      )
    }),
    v.rawCheck(({ dataset: { value }, addIssue }) => {
      if (!isRecord(value)) return
      const unknown = findUnknown(value, entries)
      for (const [key, guess] of unknown) {
        const message = describeUnknown(key, guess, Object.keys(entries))
        addIssue({ message, path: [{ type: 'unknown', origin: 'key', input: value, key, value: value[key] }] })
      }
      const guesses = [...unknown.values()]
      for (const [key, schema] of Object.entries(entries)) {
        if (Object.hasOwn(value, key)) checkField(value, key, schema, addIssue)
        else if (schema.type !== 'exact_optional' && !guesses.includes(key))
          addIssue({ message: describeMissing(key), path: [fieldItem(value, key)] })
      }
    }),
  )
}

/** Finds the fields that no entry has, each with the missing field that it may be meant for. */
function findUnknown(
  value: Readonly<Record<string, unknown>>,
  entries: v.ObjectEntries,
): ReadonlyMap<string, string | undefined> {
  const missing = Object.keys(entries).filter((key) => !Object.hasOwn(value, key))
  const unknown = Object.keys(value).filter((key) => !Object.hasOwn(entries, key))
  return new Map(unknown.map((key) => [key, findNearest(key, missing)]))
}

function checkField(
  value: Readonly<Record<string, unknown>>,
  key: string,
  schema: v.GenericSchema,
  addIssue: AddIssue,
): void {
  for (const { message, path = [] } of v.safeParse(schema, value[key]).issues ?? []) {
    addIssue({ message, path: [fieldItem(value, key), ...path] })
  }
}

function fieldItem(value: Record<string, unknown>, key: string): v.ObjectPathItem {
  return { type: 'object', origin: 'value', input: value, key, value: value[key] }
}

function describeUnknown(key: string, guess: string | undefined, names: readonly string[]): string {
  const mend =
    guess === undefined ? `Take it out; the fields there are ${listNames(names)}.` : `Did you mean \`${guess}\`?`
  return say(`There is no field \`${key.replace(/\s/g, ' ')}\` in {owner}.`, mend)
}

function describeMissing(key: string): string {
  return say(`{place} is missing.`, `Put \`${key}\` back into {owner}.`)
}

/** Makes the schema of a list of at most so many entries; it may be empty only where none have to be there. */
export function list<Item extends v.GenericSchema>(item: Item, most: number, least: 0 | 1 = 1) {
  return v.pipe(
    v.array(item, ({ input }) =>
      describeWrongKind(input, 'a list', 'Write its entries between [ and ], with commas between them.'),
    ),
    v.rawCheck(({ dataset: { value }, addIssue }) => {
      if (!Array.isArray(value)) return
      if (value.length < least) addIssue({ message: say('{place} has no entries.', 'Write at least one.') })
      if (value.length > most)
        addIssue({
          message: say(`{place} has ${value.length} entries; at most ${most} fit.`, 'Take some of them out.'),
        })
    }),
  )
}

/** Adds to the schema of a list that no two entries are equal, or, where fields are given, equal in one of these; capitals make no difference. */
export function distinct<Entries extends v.GenericSchema<unknown[]>>(entries: Entries, ...fields: readonly string[]) {
  return v.pipe(
    entries,
    v.rawCheck(({ dataset: { value }, addIssue }) => {
      if (!Array.isArray(value)) return
      if (fields.length === 0)
        reportRepeats(
          value.map((entry, index) => [entry, [entryItem(value, index)]]),
          addIssue,
        )
      for (const field of fields)
        reportRepeats(
          value.map((entry, index) => readField(entry, field, entryItem(value, index))),
          addIssue,
        )
    }),
  )
}

function entryItem(input: unknown[], key: number): v.ArrayPathItem {
  return { type: 'array', origin: 'value', input, key, value: input[key] }
}

function readField(entry: unknown, field: string, item: v.IssuePathItem): Text {
  return isRecord(entry) ? [entry[field], [item, fieldItem(entry, field)]] : [undefined, [item]]
}

/** Reports every text that an entry before has too, at the path that stands beside it. */
function reportRepeats(texts: readonly Text[], addIssue: AddIssue): void {
  const owners = new Map<string, number>()
  for (const [index, [text, path]] of texts.entries()) {
    if (typeof text !== 'string') continue
    const owner = owners.get(text.toLowerCase())
    if (owner === undefined) owners.set(text.toLowerCase(), index)
    else
      addIssue({
        message: say(`{place} is ${quote(text)}, like that of entry ${owner + 1}.`, 'Give each entry its own.'),
        path,
      })
  }
}

/** Adds to the schema of a list that its entries have to fit side by side: the texts of the given field have so many characters together. */
export function sideBySide<Entries extends v.GenericSchema<unknown[]>>(entries: Entries, field: string, most: number) {
  return v.pipe(
    entries,
    v.rawCheck(({ dataset: { value }, addIssue }) => {
      const texts = (Array.isArray(value) ? value : []).map((entry: unknown) =>
        isRecord(entry) && typeof entry[field] === 'string' ? entry[field] : '',
      )
      const { length } = [...texts.join('')]
      if (length <= most) return
      const wrong = `{place} has ${length} characters in its ${field}s together; at most ${most} fit side by side.`
      addIssue({ message: say(wrong, 'Shorten some of them.') })
    }),
  )
}

/** Makes the schema of two values of a kind. */
export function pair<Item extends v.GenericSchema>(item: Item) {
  const mend = 'Write two entries between [ and ], with a comma between them.'
  return v.strictTuple([item, item], ({ input, path }) =>
    path === undefined ? describeWrongKind(input, 'a list', mend) : say('{place} is one too many.', mend),
  )
}

/** Makes the schema of a choice from a list of names. */
export function choice<const Name extends string>(names: readonly Name[]) {
  return v.picklist(names, ({ input }) => {
    const mend = `Choose one of ${listNames(names)}.`
    if (typeof input !== 'string') return describeWrongKind(input, 'a name', mend)
    const guess = findNearest(input, names)
    return say(
      `{place} is ${quote(input)}, which is not one of the names that the site knows.`,
      guess === undefined ? mend : `Did you mean \`${guess}\`? ${mend}`,
    )
  })
}

/** A whole number from zero on, as large as there is room for. */
export function wholeNumber(most: number) {
  const mend = 'Write a whole number without separators, such as 6000.'
  return v.custom<number>(
    (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most,
    ({ input }) => {
      if (typeof input !== 'number') return describeWrongKind(input, 'a number', mend)
      return say(`{place} is ${input}, but has to be a whole number from 0 to ${most}.`, mend)
    },
  )
}

/** The one number that may stand here. */
export function exactly<const Value extends number>(only: Value, reason: string) {
  const mend = `Write ${only}.`
  return v.literal(only, ({ input }) => {
    return typeof input === 'number'
      ? say(`{place} is ${input}, but ${reason}.`, mend)
      : describeWrongKind(input, 'a number', mend)
  })
}

function findNearest(name: string, names: readonly string[]): string | undefined {
  return closestMatch(name, names, { maxDistance: Math.ceil(name.length / 3) })
}

function listNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
