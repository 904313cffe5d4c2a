import { describeElement, quoteElement, textIn } from './element.ts'
import type { Fault } from './fault.ts'
import { isExecutable } from './is-executable.ts'
import { shorten } from './phrases.ts'
import type { Page, PageElement } from './read-page.ts'

/** Elements that change what all addresses mean, or bring a foreign document into the page. */
const refused = ['base', 'iframe', 'frame', 'object', 'embed', 'applet']

/** The attributes that a browser follows as addresses, or sets as such where a drawing moves. */
const addressAttributes = [
  'href',
  'xlink:href',
  'src',
  'action',
  'formaction',
  'data',
  'poster',
  'to',
  'from',
  'values',
]

/** Directives that browsers heed in the header of an answer, but not in a meta element. */
const headerDirectives = ['frame-ancestors', 'report-uri', 'sandbox']

/** Finds what a strict content security policy forbids, and what only seems to protect. */
export function checkSafety({ elements }: Page): Fault[] {
  const faults = elements.flatMap((element) => [
    ...checkElement(element),
    ...Object.entries(element.attributes).flatMap(([name, value]) => checkAttribute(element, name, value)),
    ...(element.name === 'script' ? checkScript(element) : []),
    ...(isPolicy(element) ? checkPolicy(element) : []),
  ])
  return [...faults, ...checkPlaceOfPolicy(elements)]
}

function checkElement(element: PageElement): Fault[] {
  if (!refused.includes(element.name)) return []
  return [
    {
      says: `has a forbidden element: ${describeElement(element)}.`,
      mend: 'Take it away.',
      quotes: [`<${element.name}`],
    },
  ]
}

function checkAttribute(element: PageElement, name: string, value: string): Fault[] {
  const fault = (end: string, mend: string): Fault[] => [
    { says: `has ${name}="${shorten(value)}" on <${element.name}>, ${end}`, mend, quotes: [value] },
  ]
  if (name === 'style') return fault('which its policy keeps from working.', 'Put the rule into a stylesheet.')
  if (/^on[a-z]/.test(name)) return fault('which its policy keeps from working.', 'Put the behaviour into the script.')
  if (name === 'srcdoc') return fault('a document within the page.', 'Take it away.')
  if (!addressAttributes.includes(name) || !isExecutable(value)) return []
  return fault('an address that runs as a script.', 'Link to a page, or use a button.')
}

function checkScript(script: PageElement): Fault[] {
  const { type, src } = script.attributes
  const text = textIn(script)
  if (type === 'application/ld+json') return checkData(text)
  if (src !== undefined) return []
  return [
    {
      says: `has a script written into it: ${JSON.stringify(shorten(text.trim()))}.`,
      mend: 'Put it into the script of the site; only data of the type application/ld+json may stand in a page.',
      quotes: [text.trim()],
    },
  ]
}

function checkData(text: string): Fault[] {
  try {
    JSON.parse(text)
    return []
  } catch {
    const says = `has structured data that is not valid JSON: ${JSON.stringify(shorten(text.trim()))}.`
    return [{ says, mend: 'Write it with JSON.stringify.', quotes: ['application/ld+json'] }]
  }
}

function isPolicy({ name, attributes }: PageElement): boolean {
  return name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy'
}

/** A policy in a meta element governs only what comes after it, so it has to stand right after the encoding; where that stands is for another check. */
function checkPlaceOfPolicy(elements: readonly PageElement[]): Fault[] {
  const inHead = elements.filter(({ parent }) => parent?.name === 'head')
  const encoding = inHead.findIndex(({ name, attributes }) => name === 'meta' && attributes['charset'] !== undefined)
  const [next] = inHead.slice(encoding + 1)
  if (encoding === -1 || (next !== undefined && isPolicy(next))) return []
  const mend = 'Let the build put the policy there, which it does after <meta charset="utf-8">.'
  if (next === undefined || !inHead.some(isPolicy))
    return [{ says: 'has no content policy right after its encoding.', mend }]
  return [
    {
      says: `has ${describeElement(next)} before its content policy, which does not govern it there.`,
      mend,
      quotes: quoteElement(next),
    },
  ]
}

function checkPolicy({ attributes }: PageElement): Fault[] {
  const names = (attributes['content'] ?? '')
    .split(';')
    .map((directive) => directive.trim().split(/\s/, 1)[0]?.toLowerCase() ?? '')
  return headerDirectives
    .filter((name) => names.includes(name))
    .map((name) => ({
      says: `has ${name} in the policy of a meta element, where browsers ignore it.`,
      mend: 'Send it as a header, or take it away.',
      quotes: [name],
    }))
}
