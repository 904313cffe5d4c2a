import { readdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { createScriptBundler } from './bundle.ts'
import { createPageLoader, type LoadedPages } from './load.ts'
import { together } from './problem.ts'
import { renderPages } from './render.ts'
import { checkRoutes, filesOf } from './routes.ts'
import type { Output, Site } from './site.ts'

/** Builds a site as often as asked; each `build` reads the sources anew and throws a BuildFailure with all that is wrong. */
export interface Builder {
  build(): Promise<Output>
  close(): Promise<void>
}

/** Makes the builder of a site. Nothing it does touches the disk but to read. */
export async function createBuilder(site: Site): Promise<Builder> {
  const checkTable = () => checkRoutes(site.routes, { root: site.root, table: site.table, pageNames: listPages(site.root) })
  checkTable()
  const names = [...new Set(site.routes.map(({ page }) => page))]
  const [loader, bundler] = await Promise.all([createPageLoader(site, names), createScriptBundler(site)])
  return {
    build: async () => {
      checkTable()
      const [loaded, script] = await together(site.root, [loader.load(), bundler.bundle()])
      const documents = await renderRoutes(site, loaded, `/${script.path}`)
      return new Map([...loaded.assets, [script.path, script.contents], ...documents])
    },
    close: async () => {
      await Promise.all([loader.close(), bundler.close()])
    },
  }
}

function listPages(root: string): string[] {
  return readdirSync(join(root, 'pages'))
    .filter((name) => extname(name) === '.tsx')
    .map((name) => basename(name, '.tsx'))
    .sort()
}

async function renderRoutes(site: Site, loaded: LoadedPages, script: string): Promise<[string, Uint8Array][]> {
  const jobs = site.routes.map(({ path, page: name }) => {
    const page = loaded.pages.get(name)
    if (page === undefined) throw new Error(`The page "${name}" passed the route checks but was not loaded.`)
    return { page, input: { path, styles: page.styles, script } }
  })
  const documents = await renderPages(jobs, site.root)
  return jobs.flatMap(({ input }, index) => {
    const bytes = Buffer.from(documents[index] ?? '')
    return filesOf(input.path).map((file): [string, Uint8Array] => [file, bytes])
  })
}
