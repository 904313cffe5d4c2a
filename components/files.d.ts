declare module '*.css'

declare module '*.woff2' {
  /** The file's URL on the site, with a content hash in its name. */
  const url: string
  export default url
}

declare module '*.svg' {
  /** The file's URL on the site, with a content hash in its name. */
  const url: string
  export default url
}

declare module '*.png' {
  /** The file's URL on the site, with a content hash in its name. */
  const url: string
  export default url
}

declare module 'pictures:*' {
  /** The pictures that the content names in the folder after the colon, given as a path from the project's root. */
  const pictures: import('../generator/site.ts').Pictures
  export default pictures
}
