import { parseDocument, type Document } from 'yaml'
import { loadContent, readContentFiles } from '../../generator/content.ts'
import { describe, type Problem } from '../../generator/problem.ts'

/** The day of all builds in tests, on which no date of the fixture is near. */
export const today = '2027-01-31'

/** Returns the content files of a site as text, by their names in content/. */
export const readContentTexts = (root: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(readContentFiles(root), ([path, bytes]) => [
      path.replace('content/', ''),
      Buffer.from(bytes).toString(),
    ]),
  )

/** The files of the fixture content. */
export const fixtureTexts = readContentTexts('test/fixture')

const us = (address: string) => ({ label: 'Us', address: `https://${address}` })

/** What staff write in place of the placeholders of the fixture. */
export const realContacts = {
  'organization.placeholders': undefined,
  'organization.email': 'us@haki.or.ke',
  'organization.copyEmail': 'office@examples.org',
  'organization.phone': '+254 (711) 222-334',
  'organization.secondPhone': undefined,
  'organization.origin': 'https://www.haki.or.ke',
  'organization.developer': { name: 'Wanjiku', address: 'https://wanjiku.co.ke/example.html' },
  'organization.social': { instagram: us('instagram.com/us'), x: us('x.com/us'), whatsapp: us('wa.me/254722000000') },
}

/** Returns the fixture content with other values at some places. */
export const withValues = (values: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> =>
  new Map([...fixtureTexts, ...editContent(fixtureTexts, values)])

/**
 * Puts other values at some places of content, such as `programs.programs.1.title`, as forms write them. Returns the
 * files that this changes.
 */
export function editContent(content: ReadonlyMap<string, string>, values: Readonly<Record<string, unknown>>) {
  const documents = new Map<string, Document>()
  for (const [place, value] of Object.entries(values)) {
    const [name, ...path] = place.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
    const file = `${name}.yaml`
    const document = documents.get(file) ?? parseDocument(content.get(file) ?? '')
    documents.set(file, document)
    if (value === undefined) document.deleteIn(path)
    else document.setIn(path, document.createNode(value, { aliasDuplicateObjects: false }))
  }
  return Array.from(documents, ([file, document]) => [file, String(document)] as const)
}

/** Reads content from files in memory, as a build does. There is none if there are errors. */
export function readContent(files: ReadonlyMap<string, string | Uint8Array>, isRelease = false) {
  const bytes = Array.from(files, ([name, content]) => [`content/${name}`, Buffer.from(content)] as const)
  return loadContent(new Map(bytes), { today, isRelease })
}

/** Returns what a problem says, and how to fix it. */
export const wordsOf = (problem: Problem) => `${describe(problem)} ${problem.fix ?? ''}`.trim()
