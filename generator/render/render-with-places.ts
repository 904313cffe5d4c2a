import type { PageBundler } from '../bundle/bundle-pages.ts'
import type { Problem } from '../problem.ts'
import { EndlessCode } from './endless-code.ts'
import type { PageRenderer, PageSources } from './page-renderer.ts'
import type { ProvableSite } from './render.ts'

/** What pages are rendered with, and where the project's root is. */
export interface RenderTools {
  root: string
  bundler: PageBundler
  renderer: PageRenderer
}

/**
 * Renders pages. A map that leads back to the sources takes its time, so it is made only where something is wrong, and
 * they are rendered once more with it.
 */
export async function renderWithPlaces(
  sources: PageSources,
  { root, bundler, renderer }: RenderTools,
): Promise<ProvableSite> {
  const locate = async (problems: readonly Problem[]) => {
    const found = await collectProblems(await renderer.render({ ...sources, bundled: await bundler.bundleWithMaps() }))
    return found.length > 0 ? found : problems
  }
  const locateEnd = async (error: unknown) => {
    throw error instanceof EndlessCode ? error.locate(root, await bundler.addMaps(sources.bundled)) : error
  }
  const rendered = await renderer.render(sources).catch(locateEnd)
  if (rendered.problems.length > 0) return { ...rendered, problems: await locate(rendered.problems) }
  const prove = async () => {
    const problems = await rendered.prove().catch(locateEnd)
    return problems.length > 0 ? locate(problems) : problems
  }
  return { ...rendered, prove }
}

async function collectProblems({ problems, prove }: ProvableSite): Promise<readonly Problem[]> {
  return problems.length > 0 ? problems : prove()
}
