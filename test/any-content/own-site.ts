import { readSite } from '../built-site.ts'

/** The site with the content of staff. */
export const { output, content, paths, stubs, fullPages, text, html, page } = await readSite({
  root: '.',
})
