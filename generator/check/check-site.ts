import type { Problem } from '../problem.ts'
import { filesOf, type Route } from '../routes.ts'
import type { Budgets, Output } from '../site.ts'
import { asBuffer } from './as-buffer.ts'
import { checkFiles, checkTotal, checkVisits, type Visit } from './check-budgets.ts'
import { checkCharacters } from './check-characters.ts'
import { checkHead, createRepeatFinder, readHeadTexts } from './check-head.ts'
import { checkIds } from './check-ids.ts'
import { checkMail } from './check-mail.ts'
import { checkNames } from './check-names.ts'
import { checkNewTabs } from './check-new-tabs.ts'
import { checkPicturePlaces } from './check-picture-places.ts'
import { checkPictures } from './check-pictures.ts'
import { checkSafety } from './check-safety.ts'
import { checkStructure } from './check-structure.ts'
import { checkText } from './check-text.ts'
import { describeFindings, type Finding, type Subject } from './describe-findings.ts'
import type { Fault } from './fault.ts'
import { judgeAddress } from './judge-address.ts'
import { listReferences } from './list-references.ts'
import { listVisitFiles } from './list-visit-files.ts'
import { readPage, type Page } from './read-page.ts'
import { readReferringFiles } from './read-referring-files.ts'
import type { Reference } from './reference.ts'
import { createSiteMap, type KnownPage, type SiteMap } from './site-map.ts'

/** A finished site, and what must be known to check it. */
export interface CheckedSite {
  /** The project's folder, in whose sources the places of faults are looked up. */
  root: string
  /** The sources that pages are made of, in which alone those places can be; all, where they are not given. */
  pageSources?: readonly string[]
  routes: readonly Route[]
  /** The site as it is to be published; its addresses carry the base. */
  output: Output
  /** The path under which the site stands, with a slash at both ends. */
  base: string
  /** Such as `https://example.org`. */
  origin: string
  budgets: Budgets
  /** All characters that the site's fonts have; any, where it is not given. */
  characters?: string | undefined
}

/** The checks for which a page is enough by itself. */
const pageChecks: readonly ((page: Page) => Fault[])[] = [
  checkStructure,
  checkHead,
  checkIds,
  checkPictures,
  checkNames,
  checkMail,
  checkNewTabs,
  checkSafety,
  checkText,
]

/**
 * Returns all problems of the finished site: those of pages in the order of the routes, then those of other files and of
 * the whole. What is the same with several pages is one problem. Nothing is thrown for what a page may hold.
 */
export async function checkSite(site: CheckedSite): Promise<readonly Problem[]> {
  const { routes, output, budgets, root } = site
  const pages = routes.map((route) => examine(route, site))
  const map = createSiteMap(
    site,
    pages.map(({ known }) => known),
  )
  const [excesses, files] = await Promise.all([
    checkVisits(
      pages.map(({ visit }) => visit),
      output,
      budgets,
    ),
    checkFiles(output, budgets),
  ])
  const findRepeats = createRepeatFinder()
  const findings = [
    ...pages.flatMap(({ subject, known, faults, references, texts }, index) => {
      const addresses = references.flatMap((reference) => judgeAddress(reference, map, known))
      return attribute(subject, [
        ...faults,
        ...findRepeats(known.path, texts),
        ...addresses,
        ...(excesses[index] ?? []),
      ])
    }),
    ...checkReferringFiles(output, map),
    ...[...files, ...checkPicturePlaces(output)].flatMap(([file, fault]) => attribute(fileSubject(file), [fault])),
    ...attribute({ name: 'The site' }, checkTotal(output, budgets)),
  ]
  return describeFindings(findings, root, site.pageSources)
}

/** What is kept of a page once it has been read: its elements, which take the most memory, are not. */
interface Examination {
  subject: Subject
  known: KnownPage
  faults: readonly Fault[]
  references: readonly Reference[]
  texts: ReturnType<typeof readHeadTexts>
  visit: Visit
}

/** What was found in pages before, by their bytes: where these are still the same, it need not be sought again. */
const examined = new WeakMap<Uint8Array, { place: string; examination: Examination }>()

function examine(route: Route, site: CheckedSite): Examination {
  const html = site.output.get(filesOf(route.path)[0])
  if (html === undefined) throw new Error(`The route ${route.path} was rendered, but is not in the output.`)
  const place = JSON.stringify([route, site.origin, site.base])
  const known = examined.get(html)
  if (known?.place === place) return known.examination
  const examination = examineAnew(route, html, site)
  examined.set(html, { place, examination })
  return examination
}

function examineAnew({ path, page: name }: Route, html: Uint8Array, site: CheckedSite): Examination {
  const page = readPage(path, asBuffer(html).toString())
  return {
    subject: { name: `The page ${path}`, label: path, file: `pages/${name}.tsx` },
    known: { path, ids: new Set(page.ids.keys()) },
    faults: [
      ...pageChecks.flatMap((check) => check(page)),
      ...(site.characters === undefined ? [] : checkCharacters(page, site.characters)),
    ],
    references: listReferences(page, site.origin + site.base.slice(0, -1)),
    texts: readHeadTexts(page),
    visit: { html, files: listVisitFiles(page, site) },
  }
}

function checkReferringFiles(output: Output, map: SiteMap): Finding[] {
  return readReferringFiles(output, map).flatMap(({ file, references, faults }) =>
    attribute(fileSubject(file), [...faults, ...references.flatMap((reference) => judgeAddress(reference, map))]),
  )
}

function fileSubject(file: string): Subject {
  return { name: `The file ${file}` }
}

function attribute(subject: Subject, faults: readonly Fault[]): Finding[] {
  return faults.map((fault) => ({ ...fault, subject }))
}
