/** Something wrong with a file that is to be published as it is. */
export interface AssetFault {
  /** The sentence without its subject, which is the file, and without its full stop. */
  what: string
  mend: string
  /** What stands in the file at the place in question. */
  quote?: string
}
