/** The configuration of a site. Paths are relative to `root` and use forward slashes. */
export interface Site {
  /** The absolute path of the project. */
  root: string
  routes: readonly RoutePattern[]
  /** The module that exports `metadata`, a SiteMetadata. */
  metadata: string
  script: string
  /** The folder of the stylesheets that come before those of components. */
  baseStyles: string
  /** The oldest supported versions, as esbuild targets such as `chrome79`. */
  browsers: readonly string[]
  budgets: Budgets
  /** The characters that the site's font has. Pages may show no others. If there are none, every character is allowed. */
  characters: string
  galleries: readonly Gallery[]
  /** How those who edit the content fix what the generator reports. */
  advice?: Advice
  /** The time limit for loading or rendering a page, in milliseconds. The default is 10,000. */
  timeout?: number
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
  /** What a new connection delivers in one round trip. The build prints a note for larger pages. */
  firstRoundTrip: number
  script: number
  font: number
  picture: number
  /** For each PDF. */
  document: number
  /**
   * For all files together, uncompressed, without photographs and PDFs, which have limits of their own. The limit is this
   * number times the number of pages.
   */
  totalPerPage: number
}

export interface Advice {
  /** How to restore a file that is missing or empty. */
  restore: string
  /** What to do about mistakes in the syntax of a content file. The first match applies. */
  mistakes: readonly SyntaxMistake[]
  /** How to remove the location from a photograph. */
  removeLocation: string
}

/** A mistake, recognised by esbuild's message and by the parts of the line before and after the location. */
export interface SyntaxMistake {
  text?: RegExp
  before?: RegExp
  after?: RegExp
  /** What is wrong, if esbuild's message does not say it in words that staff know. */
  says?: string
  fix: string
}

/** A folder of pictures. Components import those that the content names as `pictures:FOLDER`. */
export type Gallery = PhotographGallery | ImageGallery

/** A folder of drawings, which become part of the page, and photographs. */
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

/** A folder of PNG files that are published unchanged. */
export interface ImageGallery {
  folder: string
  /** In pixels. */
  size: readonly [width: number, height: number]
}

/** What the generator needs to know about the content. */
export interface SiteMetadata {
  /** `https://` and the host, without a trailing slash. */
  origin: string
  /** A BCP 47 language tag, such as `en`. */
  language: string
  name: string
  description: string
  /** For the browser's toolbar, and behind the icon while the site opens. */
  colours: { theme: string; background: string }
  /** For the web app manifest. `src` is a path from the site's root. */
  icons: readonly { src: string; sizes: string; type: string; purpose?: 'any' | 'maskable' }[]
  /** For security.txt (RFC 9116). `expires` is a UTC time, such as `2027-11-30T00:00:00Z`. */
  security: { contact: string; expires: string }
  dates: readonly DueDate[]
  /** No other pictures are processed or published. */
  pictures: readonly NamedPicture[]
  /** Problems that stop the build before it renders a page. */
  problems: readonly ContentProblem[]
  /** Placeholders, which a release must not contain. */
  placeholders: readonly ContentProblem[]
}

/** A value in the content, such as `programs[1].title` in `content/programs.ts`. */
export interface ContentPlace {
  file: string
  path: string
}

/** A date in the content that somebody has to renew. */
export interface DueDate extends ContentPlace {
  /** What expires: the subject of a sentence, such as `The consent`. */
  what: string
  /** The last valid day (`2027-12-31`), or the time when it expires. */
  until: string
  /** How many years ahead the date may be at most. */
  years: number
  fix: string
}

/** A picture in a gallery, at the place where the content names it. */
export interface NamedPicture extends ContentPlace {
  picture: string
  /** The part of a photograph that the crop keeps, as in CSS `object-position`. The default is automatic. */
  focus?: string | undefined
  /** How to remove the picture from the content, as a clause in the imperative. */
  takeDown?: string | undefined
}

export interface ContentProblem extends ContentPlace {
  /** The end of a sentence, such as `has 70 characters; at most 50 fit.` */
  text: string
  fix: string
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

/**
 * A drawing. `markup` is the content of its `svg` element, shown on `background`. It refers to `definitions` by their ids.
 * The page must have them in a `defs` element; drawings that define the same share them.
 */
export interface Drawing {
  viewBox: readonly [left: number, top: number, width: number, height: number]
  background?: string
  definitions: readonly { id: string; markup: string }[]
  markup: string
}

/** A photograph: the size of its largest file, its dominant colour, and its formats, best first. */
export interface Photograph {
  width: number
  height: number
  colour: string
  formats: readonly { type: string; files: readonly { url: string; width: number }[] }[]
}

/** A PNG file that is published unchanged, with its size in pixels. */
export interface ImageFile {
  url: string
  size: readonly [width: number, height: number]
}

export type Picture = { drawing: Drawing } | { photograph: Photograph } | { image: ImageFile }

/** The pictures of a gallery that the content names, by path. */
export type Pictures = Readonly<Record<string, Picture>>

/** Where a build will be published. */
export interface BuildTarget {
  /** The path below which the site is served, with a slash at both ends. */
  base: string
  /** Replaces the origin in the metadata. */
  origin?: string | undefined
  /** Besides valid content: `dates` that have not passed and are not too far ahead, or for a `release` also no placeholders. */
  requires?: 'dates' | 'release' | undefined
}

/** The finished site: the bytes of each file, by path in dist. */
export type Output = ReadonlyMap<string, Uint8Array>

declare const checked: unique symbol

/** Output that has passed every check. Only the builder creates it, and nothing else can be published. */
export type CheckedOutput = Output & { readonly [checked]: true }
