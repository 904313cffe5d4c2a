import type { Content } from '../content/schema.ts'
import type { CropName } from '../content/schema/media.ts'

/** What every page gets. */
export interface PageProps {
  path: string
  content: Content
  /** The photographs that may be shown, by what the content names. */
  photographs: ShownPhotographs
  /** What may be published of the PDFs that the content names. */
  pdfs: ShownPdfs
  /** The absolute URL of the site's root, without a trailing slash. */
  siteUrl: string
  /** The URL of the client script, from the root of the site. */
  scriptUrl: string
  /** The CSS of the page, with the base path before each URL. */
  styles: string
  /** The Content Security Policy of every page. */
  policy: string
}

/** A photograph that may be shown: its largest file as JPEG, and its formats, best first, smallest width first. */
export interface ShownPhotograph {
  url: string
  width: number
  height: number
  alt: string
  formats: readonly { type: string; files: readonly { url: string; width: number }[] }[]
}

/** The photographs that may be shown, by their files, and as they are cropped. */
export type ShownPhotographs = ReadonlyMap<string, Readonly<Partial<Record<CropName, ShownPhotograph>>>>

/** The PDFs that may be published, by their files. */
export type ShownPdfs = ReadonlyMap<string, ShownPdf>

export interface ShownPdf {
  url: string
  /** In bytes. */
  size: number
}
