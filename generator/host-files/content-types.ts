/** The media type of each sort of file that a site may hold, by the ending of its name; old hosts do not know all of them. */
export const contentTypes = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  txt: 'text/plain',
  xml: 'application/xml',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
}

/** Those of them that are text: they are sent as UTF-8, and grow smaller when they are compressed. */
export const textEndings = Object.entries(contentTypes)
  .filter(([, type]) => /^text\/|[/+](json|xml)$/.test(type))
  .map(([ending]) => ending)

/** Their media types. */
export const textTypes = Object.values(contentTypes).filter((type) => /^text\/|[/+](json|xml)$/.test(type))
