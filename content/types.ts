/** An address in the World Wide Web; `http:` is refused by the type. */
export type WebAddress = `https://${string}`

/** An e-mail address as people write it, without a display name. */
export type EmailAddress = `${string}@${string}.${string}`

/** A telephone number, once as people read it and once as a telephone dials it (E.164). */
export interface Phone {
  display: string
  number: `+${string}`
}

/** A social network that the hero links to. */
export type SocialNetwork = 'facebook' | 'instagram' | 'x' | 'linkedin'

/** What the organization is and how it is reached. */
export interface Organization {
  name: string
  tagline: string
  /** Where every mail link goes to. */
  email: EmailAddress
  /** Who gets a copy of every mail. */
  copyEmail: EmailAddress
  phone: Phone
  postalAddress: string
  social: Record<SocialNetwork, { label: string; address: WebAddress }>
  /** Who is credited at the end of the footer. */
  developer: { name: string; address: WebAddress }
  /** Where the site is published, without a slash at the end. */
  origin: WebAddress
  copyrightYear: number
}

/** What the head of a page says to search engines and on the browser's tab. */
export interface PageWords {
  title: string
  description: string
}

/** A place on this site: a path, a fragment of the page, or a fragment of another page. */
export type SiteAddress = `/${string}` | `#${string}`

/** One entry of a menu. */
export interface MenuEntry {
  label: string
  address: SiteAddress
}

/** A heading with the text below it. */
export interface Passage {
  heading: string
  text: string
}

/** The glyphs that stand for the ways to get involved. */
export type ActionGlyphName = 'held-dot' | 'beaded-clock' | 'facing-pair' | 'open-rosette'

/** One way to get involved; its button opens a mail with the given subject. */
export interface InvolvementAction extends Passage {
  button: string
  subject: string
  glyph: ActionGlyphName
  /** The fragment by which other places link to it. */
  anchor?: string
}

/** One figure of the impact section. */
export interface ImpactFigure {
  figure: number
  label: string
}

/** The cloths that can picture a program. */
export type ClothName = 'her-choice' | 'girls-care' | 'teens-4-teens-talk' | 'menstrual-health'

/** The picture of a program, and the sentence that stands for it where it cannot be seen. */
export interface ProgramImage {
  cloth: ClothName
  alt: string
}

/** One of the organization's programs. */
export interface Program {
  title: string
  description: string
  programImage: ProgramImage
}
