import { describeThrown, type Problem } from '../problem.ts'

/** Notices what a page leaves behind: promises that are rejected, and errors that are thrown, when nobody waits for them any more. */
export interface StrayWatch {
  /** Says whose code runs from now on; waits until what the last one left behind has come up. */
  begin(file: string): Promise<void>
  /** Waits until nothing is under way any more, and returns all that came up. */
  end(): Promise<readonly Problem[]>
}

/** How long something may still be under way when all pages are rendered, in milliseconds. */
const patience = 1000

/** Starts to watch the process or worker that it is called in. */
export function watchStrays(root: string): StrayWatch {
  const problems: Problem[] = []
  let file = ''
  let known = 0
  const starters = new Set<string>()
  // Whoever's code ran since the last look has started what is under way now and was not then.
  const look = async () => {
    await nextTurn()
    const count = underWay().length
    if (count > known) starters.add(file)
    known = count
  }
  const notice = (thrown: unknown) => problems.push(describeStray(file, thrown, root))
  process.on('unhandledRejection', notice).on('uncaughtException', notice)
  return {
    begin: async (next) => {
      await look()
      file = next
    },
    end: async () => {
      await look()
      const rest = await waitUntilIdle()
      process.off('unhandledRejection', notice).off('uncaughtException', notice)
      return rest.length === 0
        ? problems
        : [...problems, ...[...starters].map((starter) => describeRest(starter, rest))]
    },
  }
}

function describeStray(file: string, thrown: unknown, root: string): Problem {
  const problem = describeThrown(thrown, root)
  return {
    ...problem,
    text: `${file} or a page before it left a failure behind that nobody waits for: ${problem.text}`,
    location: problem.location ?? { file },
    notes: [{ text: 'A page is rendered in one go: it must not start work that ends later.' }],
  }
}

async function waitUntilIdle(): Promise<string[]> {
  const deadline = performance.now() + patience
  while (underWay().length > 0 && performance.now() < deadline) await nextTurn()
  await nextTurn()
  return underWay()
}

/** Lists what still keeps the process busy; the port to the main thread and the standard streams always do. */
function underWay(): string[] {
  return process.getActiveResourcesInfo().filter((name) => !/MessagePort|Immediate|TTYWrap|PipeWrap/.test(name))
}

function describeRest(file: string, rest: readonly string[]): Problem {
  return {
    text: `${file} has started something that is still under way when all pages are rendered (${[...new Set(rest)].join(', ')}).`,
    location: { file },
    notes: [{ text: 'A page is rendered in one go: take timers, files and connections out of pages and components.' }],
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
