import type { Route } from './routes.ts'

/** The options of a site: all that the generator has to be told. Paths are relative to `root`, with forward slashes. */
export interface Site {
  /** The project's folder, absolute. */
  root: string
  routes: readonly Route[]
  /** The file in which the route table stands, so that problems can point at it. */
  table: string
  /** The entry of the one script that visitors get. */
  script: string
  /** The cascade layers, weakest first; every stylesheet puts its rules into one of them. */
  layers: readonly string[]
  /** The oldest browsers whose syntax the stylesheets are written for, in esbuild's notation. */
  browsers: readonly string[]
}

/** The finished site, path in dist → bytes; the paths have forward slashes and none at the start. */
export type Output = ReadonlyMap<string, Uint8Array>

/** What every page's component is given. */
export interface PageInput {
  /** The route's path, such as `/careers`. */
  path: string
  /** The page's stylesheet, to be inlined in its head. */
  styles: string
  /** The address of the site's script, from the root. */
  script: string
}
