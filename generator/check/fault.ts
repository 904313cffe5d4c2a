/** Something wrong with one page or one file of the finished site. */
export interface Fault {
  /** The sentence without its subject, which is the page or the file: `links to /jbs, but there is no such page.` */
  says: string
  /** How to mend it, in a sentence or two. */
  mend: string
  /** What of it may stand in the sources word for word, the most telling first. */
  quotes?: readonly string[]
}
