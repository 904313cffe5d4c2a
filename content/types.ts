import * as v from 'valibot'
import { anchor, emailAddress, phone, siteAddress, siteOrigin, webAddress } from './address-rules.ts'
import { photographIn, pictureIn } from './picture-rules.ts'
import { choice, distinct, exactly, list, pair, shape, sideBySide, wholeNumber } from './shape-rules.ts'
import { line, lineOrNothing, paragraph, utcTime } from './text-rules.ts'

export type { PicturePath } from './picture-rules.ts'
export type { EmailAddress, SiteAddress, WebAddress } from './address-rules.ts'

/** A telephone number, once as people read it and once as a telephone dials it (E.164). */
export type Phone = v.InferOutput<typeof phone>

const network = shape({ label: line(20), address: webAddress })

const social = shape({ facebook: network, instagram: network, x: network, linkedin: network })

/** A social network that the hero links to. */
export type SocialNetwork = keyof v.InferOutput<typeof social>

const organizationFields = {
  name: line(60),
  tagline: line(100),
  /** Where every mail link goes to. */
  email: emailAddress,
  /** Who gets a copy of every mail. */
  copyEmail: emailAddress,
  phone,
  postalAddress: line(100),
  social,
  /** Who is credited at the end of the footer. */
  developer: shape({ name: line(40), address: webAddress }),
  /** Where the site is published, without a slash at the end. */
  origin: siteOrigin,
  copyrightYear: exactly(2024, 'the copyright line of this site says 2024'),
}

const organization = shape(organizationFields)

/** What the organization is and how it is reached. */
export type Organization = v.InferOutput<typeof organization>

const organizationNames = v.keyof(v.object(organizationFields)).options

/** The title of a page stands there in the largest letters, which leave little room on a telephone. */
const title = line(30, { word: 10 })

/** Search engines cut longer descriptions, and put words of their own in place of shorter ones. */
const searchDescription = line(160, { least: 50 })

const pageWords = shape({ title, description: searchDescription })

/** Search engines do not list the error pages, so that their descriptions may be short. */
const notFound = shape({ title, description: line(160) })

/** This page has a longer title, in smaller letters. */
const applicationError = shape({ title: line(30, { word: 12 }), description: line(160) })

/** What the head of a page says to search engines and on the browser's tab. */
export type PageWords = v.InferOutput<typeof pageWords>

const menuEntry = shape({ label: line(16), address: siteAddress })

const buttonLabel = line(24, { word: 12 })

const button = shape({ label: buttonLabel, address: siteAddress })

/** One entry of a menu. */
export type MenuEntry = v.InferOutput<typeof menuEntry>

const heading = line(40, { word: 12 })

const passage = shape(passageOf(300))

function passageOf(mostInText: number) {
  return { heading, text: paragraph(mostInText) }
}

/** A heading with the text below it. */
export type Passage = v.InferOutput<typeof passage>

const opening = shape({ badge: line(40), heading: line(60, { word: 16 }), text: paragraph(500) })

/** An opening at the organization; the badge says how it stands. */
export type Opening = v.InferOutput<typeof opening>

const hero = shape({
  heading: line(60, { word: 12 }),
  text: paragraph(160),
  join: button,
  learnMore: button,
  /** Shown behind the art; it only decorates, so that nothing needs to be said of it. */
  photograph: v.exactOptional(photographIn('assets/hero')),
})

/** The first words of the home page and its two buttons. */
export type Hero = v.InferOutput<typeof hero>

const about = shape({ ...passageOf(800), lead: paragraph(300) })

/** Who the organization is: the lead stands in larger letters. */
export type About = v.InferOutput<typeof about>

const impactFigure = shape({ figure: wholeNumber(9999), label: line(36) })

/** One figure of the impact section. */
export type ImpactFigure = v.InferOutput<typeof impactFigure>

const impact = shape({ ...passageOf(200), girls: impactFigure, mothers: impactFigure, dialogues: impactFigure })

/** The three figures of the impact section. */
export type Impact = v.InferOutput<typeof impact>

const actionGlyphName = choice(['held-dot', 'beaded-clock', 'facing-pair', 'open-rosette'])

/** The glyphs that stand for the ways to get involved. */
export type ActionGlyphName = v.InferOutput<typeof actionGlyphName>

const involvementAction = shape({
  heading: line(20, { word: 9 }),
  text: paragraph(250, 18),
  button: buttonLabel,
  subject: line(78),
  glyph: actionGlyphName,
  /** The fragment by which other places link to it. */
  anchor: v.exactOptional(anchor),
})

/** One way to get involved; its button opens a mail with the given subject. */
export type InvolvementAction = v.InferOutput<typeof involvementAction>

const getInvolved = shape({
  heading,
  actions: distinct(list(involvementAction, 8), 'heading', 'button', 'subject', 'anchor'),
  withoutMailProgram: shape({ lead: line(120), copy: line(40), button: line(40), done: line(120), failed: line(160) }),
})

/** The ways to get involved, and the words for people on a device without a mail program. */
export type GetInvolved = v.InferOutput<typeof getInvolved>

const programImage = shape({ file: pictureIn('assets/programs'), alt: line(200, { least: 20 }) })

/** The picture of a program, and the sentence that stands for it where it cannot be seen. */
export type ProgramImage = v.InferOutput<typeof programImage>

const program = shape({ title: line(50, { word: 16 }), description: paragraph(500), programImage })

/** One of the organization's programs. */
export type Program = v.InferOutput<typeof program>

const emailButton = shape({ label: line(12), subject: lineOrNothing(78) })

/** A button that opens a mail; an empty subject means that it opens without one. */
export type EmailButton = v.InferOutput<typeof emailButton>

const label = line(40)

const labels = shape({
  skipToContent: label,
  menu: label,
  mainNavigation: label,
  social: label,
  opensInNewTab: label,
  quickLinks: label,
  contact: label,
  developerCredit: label,
})

/** Words that the site's own controls and regions carry. */
export type Labels = v.InferOutput<typeof labels>

const placeholderTitles = shape({
  about: title,
  programs: title,
  getInvolved: title,
  impact: title,
  contact: title,
  donate: title,
})

/** The titles of the pages that are still to be made. */
export type PlaceholderTitles = v.InferOutput<typeof placeholderTitles>

const security = shape({ expires: utcTime })

/** What people who find a weakness of the site are told, beside where to write to. */
export type Security = v.InferOutput<typeof security>

/** What each file of content exports: all that is named here, and nothing else. */
export const contentShapes = {
  'content/careers.ts': shape({ careersPage: pageWords, force: passage, opening }),
  'content/errors.ts': shape({ notFound, applicationError, wayHome: button }),
  'content/home.ts': shape({
    description: searchDescription,
    shareImageAlt: line(200, { least: 20 }),
    hero,
    mission: passage,
    vision: passage,
    motto: pair(line(7)),
    about,
    impact,
    getInvolved,
    programsHeading: heading,
  }),
  'content/navigation.ts': shape({
    barEntries: sideBySide(distinct(list(menuEntry, 6), 'label'), 'label', 42),
    menuEntries: distinct(list(menuEntry, 8), 'label'),
    emailButton,
    footerEntries: distinct(list(line(40), 12)),
    labels,
  }),
  'content/organization.ts': shape({ organization, standIns: distinct(list(choice(organizationNames), 20, 0)) }),
  'content/placeholders.ts': shape({ placeholderTitles }),
  'content/programs.ts': shape({ programs: distinct(list(program, 12), 'title') }),
  'content/security.ts': shape({ security }),
}
