/** A place in the content: the file (a path from the project's root), and the way from its export down to the value. */
export interface ContentPlace {
  file: string
  /** Such as `['organization', 'social', 'x', 'address']` or `['programs', 3, 'title']`. */
  path: readonly (string | number)[]
  /** Given where the name of a field is meant, and not its value. */
  at?: 'name'
}

/** Something in the content that cannot be published, in one sentence, and how to mend it, in another. */
export interface ContentFault extends ContentPlace {
  text: string
  mend: string
  /** Given where there is nothing that a page could show, because the value is missing or empty. */
  isAbsent?: boolean
}

/** An entry of the content that the organization has not given yet: where it stands, and the words that hold its place. */
export interface StandIn extends ContentPlace {
  value: string
}

/** Words of the content that a drawing shows too, which no code can put there. */
export interface DrawnWords extends ContentPlace {
  value: string
  /** The drawing (SVG), as a path from the project's root. */
  drawing: string
}

/** One icon of the web app manifest; the address is from the root, such as `/assets/icon-192-ABCDEFGH.png`. */
export interface ManifestIcon {
  src: string
  /** Such as `192x192`, or `any` for a drawing. */
  sizes: string
  type: string
  purpose?: 'any' | 'maskable'
}

/**
 * What the generator has to know of a site's content in order to check it, and to write the files that stand beside
 * the pages. A site's module of facts exports it by the name `facts`; it must be plain data.
 */
export interface Facts {
  /** Where the site is published: `https://` and the host, without a slash at the end. */
  origin: string
  /** A language tag by BCP 47, such as `en`. */
  language: string
  name: string
  description: string
  /** Colours in CSS's notation: that of the browser's own bar, and that behind the icon while the site opens. */
  colours: { theme: string; background: string }
  icons: readonly ManifestIcon[]
  /** For security.txt (RFC 9116): a `mailto:` or `https:` address for reports, and when the file is out of date, as `2027-11-30T00:00:00Z`. */
  security: { contact: string; expires: string } & ContentPlace
  /** Where these differ, a build warns. */
  drawnWords?: readonly DrawnWords[]
  standIns: readonly StandIn[]
  faults: readonly ContentFault[]
}
