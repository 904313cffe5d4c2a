import { publish, type Publication } from '../publish/publish.ts'
import type { Output } from '../site.ts'

/** Publishes one output after the other; of those that wait for their turn only the latest is published. */
export interface Publisher {
  submit(output: Output): void
  /** Waits until no files are being exchanged: until then the process should not end. */
  settle(): Promise<void>
}

/** What a publisher is told beside the folder: when to publish no more, and whom to tell how each publication has ended. */
export interface PublisherOptions {
  signal: AbortSignal
  done(publication: Publication): void
  fail(error: unknown): void
}

/** Makes the publisher of a folder. */
export function createPublisher(folder: string, { signal, done, fail }: PublisherOptions): Publisher {
  let next: Output | undefined
  let previous: Output | undefined
  let last = Promise.resolve()
  const publishNext = async () => {
    if (next === undefined || signal.aborted) return
    const output = next
    next = undefined
    try {
      done(await publish(output, folder, { signal, previous }))
      previous = output
    } catch (error) {
      previous = undefined
      if (!signal.aborted) fail(error)
    }
  }
  return {
    submit: (output) => {
      if (next === undefined) last = last.then(publishNext)
      next = output
    },
    settle: () => last,
  }
}
