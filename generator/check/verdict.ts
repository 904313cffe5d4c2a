/** What is wrong with an address: the end of a sentence that begins with what the address is for, and how to mend it. */
export interface Verdict {
  end: string
  mend: string
}
