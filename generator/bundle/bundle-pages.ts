import { BuildFailure, problemsOf, together, withoutRepeats } from '../problem.ts'
import type { Output, Site } from '../site.ts'
import type { SourceStates } from '../source-states.ts'
import { BundleFailure, createModuleBundler, type BundledModules, type ModuleBundle } from './bundle-modules.ts'
import { listImports } from './list-imports.ts'
import { createPictureReader, type PictureFolders, type ReadPictures } from './read-pictures.ts'

/** A page, as far as it is known before its code runs. */
export interface BundledPage {
  /** The page's source, as a path from the project's root. */
  file: string
  /** All sources that the page is made of, stylesheets among them, as paths from the project's root. */
  sources: readonly string[]
}

/** The code of the facts, and all sources that they are made of, as paths from the project's root. */
export interface BundledFacts {
  modules: BundledModules
  sources: readonly string[]
}

/** All pages by name, their code and that of the facts, the pictures that both import, and the files that they refer to, by path in dist. */
export interface BundledPages {
  modules: BundledModules
  pages: ReadonlyMap<string, BundledPage>
  facts: BundledFacts
  pictures: PictureFolders
  assets: Output
}

/** Bundles pages; each call reads the sources anew and throws with all that is wrong in them. */
export interface PageBundler {
  bundle(): Promise<BundledPages>
  /** Does the same with maps: with them, whatever fails when the code runs is found in the sources. */
  bundleWithMaps(): Promise<BundledPages>
  /** Makes the maps that lead from the code of the quick bundles back to the sources, for those who hold that code. */
  addMaps(bundled: BundledPages): Promise<readonly BundledModules[]>
  close(): Promise<void>
}

/**
 * Makes the bundler of the given pages and of the site's facts, which is a bundle of its own because it is the larger one
 * and seldom changes. What has not changed by `states` is not bundled again.
 */
export async function createPageBundler(
  site: Site,
  names: readonly string[],
  states: SourceStates,
): Promise<PageBundler> {
  const [pages, facts] = await Promise.all([
    createModuleBundler(site, 'pages', names.map(fileOf), states),
    createModuleBundler(site, 'facts', [site.facts], states),
  ])
  const readPictures = createPictureReader(site.root, states)
  const collect = (bundledPages: ModuleBundle, bundledFacts: ModuleBundle, pictures: ReadPictures): BundledPages => ({
    modules: bundledPages.modules,
    pages: new Map(
      names.map((name) => [name, { file: fileOf(name), sources: listImports(bundledPages.metafile, fileOf(name)) }]),
    ),
    facts: { modules: bundledFacts.modules, sources: listImports(bundledFacts.metafile, site.facts) },
    pictures: pictures.folders,
    assets: new Map([...bundledPages.assets, ...bundledFacts.assets, ...pictures.assets]),
  })
  const both = async (bundles: readonly [Promise<ModuleBundle>, Promise<ModuleBundle>]) => {
    const reading = async () => readPictures(listPictureFolders(await Promise.allSettled(bundles)))
    // What pages and facts import alike is told of once.
    const parts = await together(site.root, [...bundles, reading()]).catch((error: unknown) => {
      throw new BuildFailure(withoutRepeats(problemsOf(error, site.root)))
    })
    return collect(...parts)
  }
  const bundleWithMaps = () => both([pages.bundleWithMap(), facts.bundleWithMap()])
  return {
    // Stylesheets are left out of the quick bundles, so one that fails has not found all that is wrong.
    bundle: () => both([pages.bundle(), facts.bundle()]).catch(bundleWithMaps),
    bundleWithMaps,
    addMaps: (bundled) => Promise.all([pages.addMap(bundled.modules), facts.addMap(bundled.facts.modules)]),
    close: async () => {
      await Promise.all([pages.close(), facts.close()])
    },
  }
}

/** Lists the folders of pictures that bundles import, or that those import which failed. */
function listPictureFolders(ends: readonly PromiseSettledResult<ModuleBundle>[]): string[] {
  const foldersOf = (end: PromiseSettledResult<ModuleBundle>) => {
    if (end.status === 'fulfilled') return end.value.pictureFolders
    return end.reason instanceof BundleFailure ? end.reason.pictureFolders : []
  }
  return [...new Set(ends.flatMap(foldersOf))]
}

function fileOf(name: string): string {
  return `pages/${name}.tsx`
}
