import { SourceMap, type SourceMapping } from 'node:module'
import { dirname, join } from 'node:path'
import type { BundledModules } from '../bundle/bundle-modules.ts'
import { BuildFailure, findPlace } from '../problem.ts'

/** Thrown where a source of the site does not end. */
export class EndlessCode extends BuildFailure {
  /** The call stack at the moment when it was given up; empty where that could not be read. */
  readonly doing: string

  /** `seconds` is how long it was waited for. */
  constructor(file: string, seconds: number, doing: string) {
    super([
      {
        text: `${file} has not ended after ${seconds} seconds.`,
        location: { file },
        notes: [{ text: 'Look for a loop that never ends.' }],
      },
    ])
    this.doing = doing
  }

  /** Returns the same failure with the line at which the code was given up, where the stack leads through the bundles to one in the sources. */
  locate(root: string, bundles: readonly BundledModules[]): BuildFailure {
    const location = findPlace(bundles.reduce(traceBack, this.doing), root)
    return location === undefined ? this : new BuildFailure(this.problems.map((problem) => ({ ...problem, location })))
  }
}

/** Puts the places in the sources into a stack, instead of those in the bundle that was made of them. */
function traceBack(stack: string, { path, map }: BundledModules): string {
  if (map === undefined) return stack
  const sourceMap = new SourceMap(JSON.parse(Buffer.from(map).toString()))
  return stack.replaceAll(/[^\n(]*:(\d+):(\d+)\)?$/gm, (frame, line: string, column: string) => {
    const origin = frame.includes(`${path}:`) ? sourceMap.findEntry(Number(line) - 1, Number(column) - 1) : {}
    return isMapping(origin)
      ? `${join(dirname(path), origin.originalSource)}:${origin.originalLine + 1}:${origin.originalColumn + 1}`
      : frame
  })
}

function isMapping(origin: object): origin is SourceMapping {
  return 'originalSource' in origin
}
