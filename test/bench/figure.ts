/** One line of the table: what was measured, as often as it was. */
export interface Figure {
  name: string
  unit: 'ms' | 'MB' | 'files' | '×'
  samples: readonly number[]
  goal?: Goal
}

/** What a figure is to stay under; where a limit is not given, there is none. */
export interface Goal {
  /** What is wanted, in a few words. */
  text: string
  median?: number
  least?: number
}

/** Returns the value in the middle of the samples, or midway between the two that share it; NaN where there are none. */
export function medianOf(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2
}

/** Returns the smallest of the samples. */
export function leastOf(samples: readonly number[]): number {
  return Math.min(...samples)
}

/** Whether a figure is above a limit of its goal. */
export function isMissed({ samples, goal }: Figure): boolean {
  const { median = Infinity, least = Infinity } = goal ?? {}
  return medianOf(samples) > median || leastOf(samples) > least
}
