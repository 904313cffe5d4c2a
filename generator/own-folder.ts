/** The generator's own folder, absolute. */
export const ownFolder = import.meta.dirname
