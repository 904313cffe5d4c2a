import type { Problem } from '../problem.ts'
import type { RenderRequest, RenderedSite } from './render.ts'

/**
 * Returns what is wrong with a site that was rendered twice, each time by code that was evaluated anew: what the second
 * rendering has found, for it is the one that looks for faults; or else what differs, for each build would differ then.
 */
export function compareRenderings(
  request: RenderRequest,
  first: RenderedSite,
  second: RenderedSite,
): readonly Problem[] {
  if (second.problems.length > 0) return second.problems
  if (first.problems.length > 0) return first.problems
  const again = listTexts(request, second)
  const differences = listTexts(request, first).map(({ file, text }, index) =>
    describeDifference(file, text, again[index]?.text ?? ''),
  )
  return differences.flatMap((problem) => problem ?? [])
}

/** Lists what came of each source, in the same order each time. */
function listTexts(
  { facts: factsRequest, pages: requested }: RenderRequest,
  { facts, pages }: RenderedSite,
): { file: string; text: string }[] {
  const fileOf = new Map(requested.flatMap(({ file, routes }) => routes.map(({ path }) => [path, file])))
  const texts = pages.map(({ path, html }) => ({ file: fileOf.get(path) ?? '', text: html }))
  return factsRequest === undefined ? texts : [{ file: factsRequest.file, text: JSON.stringify(facts) }, ...texts]
}

/** How much is shown of either text where they begin to differ, in characters. */
const excerptLength = 30

function describeDifference(file: string, first: string, second: string): Problem | undefined {
  if (first === second) return undefined
  const start =
    Array.from({ length: first.length }, (_, index) => index).find((index) => first[index] !== second[index]) ??
    first.length
  const excerpt = (text: string) => `“${text.slice(Math.max(0, start - excerptLength), start + excerptLength)}”`
  return {
    text: `${file} came out differently when it was rendered a second time: ${excerpt(first)} and then ${excerpt(second)}.`,
    location: { file },
    notes: [
      {
        text: 'A page must be the same in every build: write what it is to show into the content, in the place of what changes from one time to the next.',
      },
    ],
  }
}
