import { spawnSync } from 'node:child_process'
import sharp from 'sharp'
import { parse } from 'yaml'
import { formOf, listValues } from '../content/schema/fields.ts'
import { contentSchema } from '../content/schema.ts'
import { realContacts, withValues } from './helpers/content.ts'
import { copyFixture } from './helpers/folder.ts'
import { makePdf, makePhotograph } from './helpers/picture.ts'

// Content at the limits of the rules, in place of the fixture. The tests of any content run on each variant.

type Values = Readonly<Record<string, unknown>>

const [circle, pdf] = ['assets/photographs/circle.jpg', 'assets/root/document.pdf']
// On the day of all builds in tests, it is in force.
const consent = '2028-12-31'
const repeat = <Item>(length: number, make: (index: number) => Item) => Array.from({ length }, (_, at) => make(at))
const profile = (address: string) => ({ label: 'Us', address: `https://${address}` })
const entry = (label: string) => ({ label, address: '/' })
const words = (name: string, index: number) => ({ title: `${name} ${index}`, description: `${name} ${index}.` })

const most: Values = {
  ...realContacts,
  'organization.secondPhone': '+254 722 333 445',
  'organization.social.linkedin': profile('linkedin.com/company/haki'),
  'organization.social.youtube': profile('youtube.com/@haki'),
  'organization.social.facebook': profile('facebook.com/haki'),
  'organization.social.tiktok': profile('tiktok.com/@haki'),
  'organization.social.whatsapp': profile('wa.me/254733444555'),
  'home.motto.first.word': 'Dream',
  'home.about.reports': repeat(4, () => ({ label: 'Report', file: pdf })),
  'home.getInvolved.actions': repeat(6, (index) => ({
    heading: 'Way',
    text: 'This is a way.',
    details: repeat(6, (place) => ({
      label: 'Account',
      value: place === 0 ? '123 456 '.repeat(8).slice(0, -4) : 'Us',
    })),
    button: 'Go',
    subject: index === 0 ? 'join' : `way ${index}`,
    glyph: 'held-dot',
  })),
  'careers.calls': repeat(12, (index) => ({
    heading: `Call ${index}`,
    lastDay: '2028-12-31',
    text: 'This is a call.',
    paragraphs: ['You need:', '- a pen', '- a book', 'You will:', '- write', 'Thank you.'],
    pdf: { label: 'Terms', file: pdf },
    isClosed: index % 2 === 1,
  })),
  'programs.programs': repeat(8, (index) => ({ ...words('Program', index), saying: 'We say.' })),
  'navigation.barEntries': ['Home and welcome', 'About us', 'Career', 'Videos', 'Photos'].map(entry),
}

const variants: Readonly<Record<string, Values>> = {
  'the longest texts, the largest numbers and as many entries as possible': { ...most, ...findLargest(most) },
  'as little content as possible': {
    ...realContacts,
    'organization.copyEmail': undefined,
    'organization.developer': undefined,
    'organization.social': { x: profile('x.com/haki') },
    'careers.calls': undefined,
    'navigation.emailButton.subject': undefined,
    'programs.programs': repeat(2, (index) => words('Care', index)),
  },
  'photographs everywhere': {
    ...realContacts,
    'home.hero.photograph': circle,
    'programs.programs': repeat(5, (index) => ({
      ...words('Program', index),
      photograph: circle,
    })),
  },
}

/** Returns the largest number or a text as long as the schema allows for each number and text of some content. */
function findLargest(values: Values): Values {
  const largest: Record<string, unknown> = {}
  const content = Array.from(withValues(values), ([file, text]) => [file.replace('.yaml', ''), parse(text)] as const)
  for (const { place, field } of listValues(contentSchema, Object.fromEntries(content))) {
    const { max, options } = formOf(field)
    const name = place.join('.')
    if (options?.max !== undefined) largest[name] = options.max
    // Left out: error pages, which developers write; labels in the bar, which share its width; subjects, one of which
    // must be Join; and a number to pay to.
    else if (max !== undefined && !/^(errors|navigation\.barEntries)\b|subject$|details\.0\.value$/.test(name))
      largest[name] = write(max, Object.keys(largest).length)
  }
  const texts = Object.values(largest).filter((value) => typeof value === 'string')
  if (texts.length < 50 || texts.length === Object.keys(largest).length) throw new Error('The schema has no limits.')
  return largest
}

/** Writes a text of this length, with a long word at its beginning. Each index gives another text. */
function write(length: number, index: number): string {
  const text = `${index}wanawakewakakamegawanasema ${'haki za wanawake na wasichana '.repeat(length)}`
  return text.slice(0, length).replace(/ $/, 's')
}

const blue = { create: { width: 1300, height: 1300, channels: 3, background: '#3366cc' } } as const
const photograph = await sharp(blue).jpeg().toBuffer()
const files = { ...makePhotograph(circle, photograph, { consent }), [pdf]: makePdf() }
const command = ['--import', 'tsx/esm', 'test/suite.ts', 'any-content/']
let failed = 0
for (const [name, values] of Object.entries(variants)) {
  const env = { ...process.env, FIXTURE: copyFixture({ values, files }) }
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' })
  if (status !== 0) failed++
  console.log(`${status === 0 ? '' : stdout + stderr}— ${name}: ${status === 0 ? 'passed' : 'failed'}`)
}
console.log(`\n${Object.keys(variants).length - failed} passed, ${failed} failed, 0 skipped`)
process.exitCode = failed > 0 ? 1 : 0
