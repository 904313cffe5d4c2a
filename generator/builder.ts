import { readdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { createScriptBundler } from './bundle.ts'
import { createPageLoader, type LoadedPages } from './load.ts'
import { together } from './problem.ts'
import { renderPages } from './render.ts'
import { checkRoutes, filesOf } from './routes.ts'
import type { Output, Site } from './site.ts'

/** Builds a site as often as asked; each `build` reads the sources anew. Whatever keeps it from that is thrown as a BuildFailure. */
export interface Builder {
  build(): Promise<Output>
  close(): Promise<void>
}

/** Makes the builder of a site, or throws a BuildFailure. Nothing that it does touches the disk but to read. */
export async function createBuilder(site: Site): Promise<Builder> {
  const [builder] = await together(site.root, [openBuilder(site)])
  return builder
}

async function openBuilder(site: Site): Promise<Builder> {
  checkTable(site)
  const names = [...new Set(site.routes.map(({ page }) => page))]
  const loader = await createPageLoader(site, names)
  const bundler = await createScriptBundler(site).catch(async (error: unknown) => {
    // An open loader would keep the process from ending.
    await loader.close()
    throw error
  })
  const buildOutput = async () => {
    checkTable(site)
    const [loaded, script] = await together(site.root, [loader.load(), bundler.bundle()])
    const documents = await renderRoutes(site, loaded, `/${script.path}`)
    return new Map([...loaded.assets, [script.path, script.contents], ...documents])
  }
  return {
    build: async () => (await together(site.root, [buildOutput()]))[0],
    close: async () => {
      await Promise.all([loader.close(), bundler.close()])
    },
  }
}

function checkTable({ root, table, routes }: Site): void {
  checkRoutes(routes, { root, table, pageNames: listPages(root) })
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
  return documents.flatMap(({ path, html }) => {
    const bytes = Buffer.from(html)
    return filesOf(path).map((file): [string, Uint8Array] => [file, bytes])
  })
}
