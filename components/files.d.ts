declare module '*.css'

declare module '*.woff2' {
  /** The file's address on the site, with a hash of its content in its name. */
  const address: string
  export default address
}

declare module '*.svg' {
  /** The file's address on the site, with a hash of its content in its name. */
  const address: string
  export default address
}

declare module '*.png' {
  /** The file's address on the site, with a hash of its content in its name. */
  const address: string
  export default address
}

declare module 'pictures:*' {
  /** All pictures of the folder that is named after the colon, as a path from the project's root. */
  const pictures: import('../generator/site.ts').Pictures
  export default pictures
}
