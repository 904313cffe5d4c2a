import type { Part } from './yaml.ts'

/** The configuration of a site. Paths are relative to `root` and use forward slashes. */
export interface Site {
  /** The absolute path of the project. */
  root: string
  routes: readonly RoutePattern[]
  /** The folder of the content files. */
  contentFolder: string
  /** Loads what the content files may contain. */
  content: () => Promise<ContentModel>
  /** The module that exports the SiteConstants. */
  constants: string
  script: string
  /** The folder of the stylesheets that come before those of components. */
  baseStyles: string
  /** The oldest supported versions, as esbuild targets such as `chrome84`. */
  browsers: readonly string[]
  budgets: Budgets
  /** The characters that the site's font has. The build warns of others in the content. If there are none, it never does. */
  characters: string
  galleries: readonly PhotographGallery[]
  /** The folder of the files that are published unchanged, such as PDFs that the content names. */
  rootFolder: string
  /** Where people may upload files. The build warns of a photograph, film or document there that the site does not use. */
  uploadFolders: readonly string[]
}

/**
 * A page, or a list of pages: `/stories/:slug` stands for a page for each of the `entries` that the page's module exports.
 * An entry gives the parts of the path that begin with a colon. All its fields become props of the page.
 */
export interface RoutePattern {
  path: string
  /** The name of a file in `pages/`, without its extension. */
  page: string
}

/** A route of one page. `props` are those that the page gets in addition to PageProps. */
export interface Route extends RoutePattern {
  props: Readonly<Record<string, unknown>>
}

/** The entries of a list of pages: for each, the props that its component takes in addition to PageProps. */
export type Entries<Page extends (props: never) => unknown> = readonly Omit<Parameters<Page>[0], keyof PageProps>[]

/** Size limits in bytes: for pages after gzip, for the script after brotli. */
export interface Budgets {
  page: number
  /** What a new connection delivers in one round trip. The build warns of larger pages. */
  firstRoundTrip: number
  script: number
  font: number
  picture: number
  /** For each PDF. */
  document: number
}

/** A folder of photographs that the content names. */
export interface PhotographGallery {
  folder: string
  /** The aspect ratio that photographs are cropped to. */
  ratio: readonly [width: number, height: number]
  /** In pixels, smallest first. Widths larger than the original are skipped. */
  widths: readonly [number, ...number[]]
  /** The smallest allowed width of a cropped photograph, in pixels. */
  minWidth: number
  /** The size limit of each file, in bytes. */
  budget: number
}

/** What the module of constants exports. */
export interface SiteConstants {
  /** A BCP 47 language tag, such as `en`. */
  language: string
  /** For the browser's toolbar, and behind the icon while the site opens. */
  colours: { theme: string; background: string }
  /** For the web app manifest. `src` is a path from the site's root. */
  icons: readonly { src: string; sizes: string; type: string; purpose?: 'any' | 'maskable' }[]
}

export interface ContentModel {
  /** What each content file may contain, by its name without extension. */
  schemas: Readonly<Record<string, Part>>
  /** How those who edit the content restore a file. */
  restore?: string
  /** `texts` are all values as they are written. */
  describe: (content: never, texts: readonly WrittenText[]) => SiteMetadata
}

/** What the generator needs to know about the content. */
export interface SiteMetadata {
  /** `https://` and the host, without a trailing slash. */
  origin: string
  name: string
  description: string
  /** For security.txt (RFC 9116). `expires` is a day, such as `2027-11-30`, and `place` is where to renew it. */
  security: { contact: string; expires: string; place: ContentPlace }
  /** What a release must not contain. */
  placeholders: readonly ContentProblem[]
  warnings: readonly ContentProblem[]
}

/** A value in the content: the name of its file, and the names of its fields with dots between them. */
export interface ContentPlace {
  file: string
  path: string
}

/** A value as it is written in a content file. */
export interface WrittenText extends ContentPlace {
  value: string
  /** Whether the schema says that it is words, and not an address or a date. */
  isText: boolean
}

export interface ContentProblem {
  place: ContentPlace
  /** The end of a sentence that begins with the name of the value in the forms. */
  text: string
  fix: string
}

/**
 * A photograph that the content names. Pages get a Photograph in its place if it may be shown, and otherwise nothing: it needs
 * a file, a description unless it is a decoration, and a consent unless nobody can be recognized.
 */
export interface NamedPhotograph {
  kind: 'photograph' | 'decoration'
  place: ContentPlace
  /** Its path, in the folder of a gallery. */
  file?: string
  alt?: string
  /** The last day of the consent, such as `2027-12-31`. */
  consent?: string
  people?: 'none'
  /** The part that the crop keeps, such as `top`. The default is automatic. */
  focus?: string
}

/** A PDF that the content names. Pages get a LinkedDocument in its place if it can be published, and otherwise nothing. */
export interface NamedDocument {
  kind: 'document'
  place: ContentPlace
  label: string
  file: string
}

export interface LinkedDocument {
  label: string
  url: string
}

/** Content as pages get it. */
export type Shown<Value> = Value extends NamedPhotograph
  ? Photograph
  : Value extends NamedDocument
    ? LinkedDocument
    : Value extends object
      ? { [Key in keyof Value]: Shown<Value[Key]> }
      : Value

/** A photograph: its largest file as JPEG, its dominant colour, and its formats, best first, smallest width first. */
export interface Photograph {
  url: string
  width: number
  height: number
  /** It is empty if the photograph is a decoration. */
  alt: string
  colour: string
  formats: readonly { type: string; files: readonly { url: string; width: number }[] }[]
}

/** The props that every page gets. */
export interface PageProps {
  path: string
  /** The absolute URL of the site's root, without a trailing slash. */
  siteUrl: string
  /** The content of a `<style>` in the page's head. */
  styles: string
  /** The path of the site's script, from the root. */
  script: string
}

/** Where and when a build will be published. */
export interface BuildTarget {
  /** The path below which the site is served, with a slash at both ends. */
  base: string
  /** Replaces the origin in the content. */
  origin?: string | undefined
  /** The day in UTC, such as `2027-12-31`. It decides what is still shown, and is never shown itself. */
  today: string
  /** Whether it must have no placeholders. */
  isRelease?: boolean | undefined
}

/** The finished site: the bytes of each file, by path in dist. */
export type Output = ReadonlyMap<string, Uint8Array>
