import { BuildFailure } from '../problem.ts'

/** The signals by which people and machines ask a build to end. */
export type EndingSignal = (typeof endingSignals)[number]

const endingSignals = ['SIGINT', 'SIGTERM'] as const

/** Thrown by a build that was asked to end, and did so before it published anything. */
export class BuildInterrupted extends BuildFailure {
  readonly signal: EndingSignal

  constructor(signal: EndingSignal) {
    super([{ text: signal === 'SIGINT' ? 'The build was interrupted.' : 'The build was told to end.' }])
    this.name = 'BuildInterrupted'
    this.signal = signal
  }
}

/** Says when this process is asked to end. */
export interface Interruption {
  /** Aborted at the first SIGINT or SIGTERM; the reason is a BuildInterrupted. */
  signal: AbortSignal
  /** Gives the signals back their usual effect. */
  stop(): void
}

/** Takes SIGINT and SIGTERM as a wish that what is at hand be abandoned or finished; a second one ends the process at once. */
export function abortOnSignals(): Interruption {
  const controller = new AbortController()
  const abort = (signal: EndingSignal) => {
    stop()
    controller.abort(new BuildInterrupted(signal))
  }
  const stop = () => {
    for (const name of endingSignals) process.off(name, abort)
  }
  for (const name of endingSignals) process.on(name, abort)
  return { signal: controller.signal, stop }
}

/** Passes a promise on; rejects with the signal's reason as soon as that is aborted, whatever becomes of the promise. */
export async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let abandon = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abandon = () => reject(signal.reason)
  })
  if (signal.aborted) abandon()
  signal.addEventListener('abort', abandon)
  try {
    return await Promise.race([aborted, work])
  } finally {
    signal.removeEventListener('abort', abandon)
  }
}
