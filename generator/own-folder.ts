import { dirname } from 'node:path'

/** The generator's own folder, absolute. */
export const ownFolder = import.meta.dirname

/** The folder in which the generator's own stands. */
export const project = dirname(ownFolder)
