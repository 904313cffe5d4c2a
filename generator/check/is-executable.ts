/** Tells whether an address would run as a script. Browsers leave out white space and control characters before and within its scheme. */
export function isExecutable(address: string): boolean {
  return /^(javascript:|vbscript:|data:(text\/html|text\/xml|application\/xml|application\/xhtml))/i.test(
    address.replace(/[\0-\x20]/g, ''),
  )
}
