/** How many things are waited for at once: as many as Node.js has threads for the disk, unless it is told otherwise. */
const width = 4

/**
 * Does some work with each of the items, a few at a time, and returns the results in the order of the items. Where one
 * fails, no more is begun; its error is thrown when nothing is under way any more.
 */
export async function inParallel<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const rest = [...items].entries()
  let isStopped = false
  const goOn = async () => {
    for (const [index, item] of rest) {
      if (isStopped) return
      try {
        results[index] = await work(item)
      } catch (error) {
        isStopped = true
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: width }, goOn))
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure !== undefined) throw failure.reason
  return results
}
