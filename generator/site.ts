import type { PhotographPlace } from './derive/photograph.ts'
import type { Picture, Webfont } from './derive/picture.ts'
import type { Route } from './routes.ts'

/** The options of a site: all that the generator has to be told. Paths are relative to `root`, with forward slashes. */
export interface Site {
  /** The project's folder, absolute. */
  root: string
  routes: readonly Route[]
  /** The file in which the route table stands, so that problems can point at it. */
  table: string
  /** The module that exports the `facts` of the site's content. */
  facts: string
  /** The entry of the one script that visitors get. */
  script: string
  /** The cascade layers, weakest first; every stylesheet puts its rules into one of them. */
  layers: readonly string[]
  /** The oldest browsers whose syntax the stylesheets are written for, in esbuild's notation. */
  browsers: readonly string[]
  budgets: Budgets
  /** The pictures that are made from drawings by a command of their own, and committed beside them. */
  pictures: readonly Picture[]
  /** The fonts of the pages, which the same command cuts to what is needed of them; pages may show no other characters. None where it is not given. */
  webfonts?: readonly Webfont[]
  /** The folders of photographs, which the same command cuts for the places where they are shown; none where it is not given. */
  photographs?: readonly PhotographPlace[]
  /** How long one page may take to be loaded or rendered, in milliseconds; 10,000 where it is not given. */
  patience?: number
}

/** What the site may weigh at most, in bytes, and how many requests a page may cost. A build that is over is refused. */
export interface Budgets {
  /** The HTML of each page with its inlined styles, after gzip at level 9. */
  page: number
  /** The site's script, after brotli at level 11. */
  script: number
  /** Each font file. */
  font: number
  /** A picture for link previews, or an icon. */
  picture: number
  /** What a visit to one page loads: the page (gzip), its script (brotli), its fonts and the icon. */
  visit: number
  /** The requests of such a visit. */
  requests: number
  /** All files of the site together, as they are, but for photographs: those are limited one by one, in `photographs`. */
  total: number
}

/** Where the site is to stand: what the command line says beyond the site's own options. */
export interface Target {
  /** The path under which the site stands, with a slash at both ends; `/` where it has a host of its own. */
  base: string
  /** The origin that replaces the one in the facts. */
  origin?: string | undefined
  /** Whether the site is to be shown to the world, so that no stand-in may be left in it. */
  isRelease: boolean
}

/** The finished site, path in dist → bytes; the paths have forward slashes and none at the start. */
export type Output = ReadonlyMap<string, Uint8Array>

/** What every page's component is given. */
export interface PageInput {
  /** The route's path, such as `/careers`. */
  path: string
  /** The absolute address of the site's root, with its base and without a slash at the end, such as `https://example.org`. */
  siteAddress: string
  /** What to put into a `<style>` in the page's head: a mark, which gives way to the page's stylesheet in the end. */
  styles: string
  /** The address of the site's script, from the root. */
  script: string
}
