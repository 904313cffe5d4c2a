/** An address in a page or file of the finished site. */
export interface Reference {
  /** As it stands there. */
  address: string
  /** What it is for: visitors follow it, a browser fetches it with the page, or it is only told to programs. */
  verb: 'links to' | 'loads' | 'names'
  /** What it must be beyond being right: whole, the address of the page that it stands in, or that of any page. */
  demand?: 'absolute' | 'this page' | 'a page'
}
