import { createRequire } from 'node:module'
import { workerData } from 'node:worker_threads'

/** What a worker is given at its start. */
export interface WorkerData {
  /** The generator's own folder, with a slash at its end; its packages are found from there. */
  generator: string
}

const { generator }: WorkerData = workerData

/** Loads a package of the generator from a worker, whose own code stands in no file. */
export const requirePackage = createRequire(generator)
