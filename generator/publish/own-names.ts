/** Lists the files that were published, one path a line; only what stands in it is ever overwritten or removed. */
export const manifestName = '.published'

/** Holds files while they are being written; a run that was killed leaves its remains here, and the next run clears them. */
export const stagingName = '.publishing'

/** Returns how a file of the site is called in the staging folder: all stand side by side there, so that they are soon removed. */
export function stagedName(path: string): string {
  return `site/${encodeURIComponent(path)}`
}

/** Stands in the folder while a build publishes there. A lock that is being made has this name, a hyphen and that of its maker. */
export const lockName = '.lock'

/** Whether a name at the top of the folder is one that publishing uses for itself while it runs, or leaves when it is killed. */
export function isPassingName(name: string): boolean {
  return name === stagingName || name === lockName || name.startsWith(`${lockName}-`)
}
