/** How originals are turned into what is kept beside them. */
export interface DeriveOptions {
  root: string
  /** Makes also what is up to date: after an upgrade of the tools. */
  all?: boolean
  /** Takes a line of text for each file. */
  report: (line: string) => void
}
