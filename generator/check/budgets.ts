import { brotliCompressSync, gzipSync } from 'node:zlib'
import { problem, type Problem } from '../problem.ts'
import { outputPaths } from '../paths.ts'
import type { Budgets, Output, Route } from '../site.ts'

/** A build asks for each size up to three times. */
const sizes = new WeakMap<Uint8Array, number>()

/** Returns how many bytes visitors download: for texts after gzip, for scripts after brotli. */
export function sizeOf(path: string, bytes: Uint8Array): number {
  const isText = /\.(html|svg|xml|txt|webmanifest)$/.test(path)
  const compress = () =>
    path.endsWith('.js') ? brotliCompressSync(bytes) : isText ? gzipSync(bytes, { level: 9 }) : bytes
  const size = sizes.get(bytes) ?? compress().length
  sizes.set(bytes, size)
  return size
}

export function checkBudgets(budgets: Budgets, routes: readonly Route[], output: Output): Problem[] {
  const { page, script, font, picture, document, totalPerPage } = budgets
  const limits: [RegExp, number][] = [
    [/\.js$/, script],
    [/\.woff2$/, font],
    [/\.(png|jpe?g|gif|ico|webp|avif)$/i, picture],
    [/\.pdf$/i, document],
  ]
  const pages = routes.flatMap(({ path }) => {
    const [file] = outputPaths(path)
    const size = sizeOf(file, output.get(file) ?? new Uint8Array())
    return compare(`The page ${path}`, size, page, ' after gzip', 'Shorten its text, drawings or styles.')
  })
  const fix =
    'Make it smaller, for example with fewer or smaller pictures. A developer can raise the limit in build.ts.'
  const files = [...output].flatMap(([path, bytes]) => {
    const [, limit = Infinity] = limits.find(([kind]) => kind.test(path)) ?? []
    return compare(`The file ${path}`, sizeOf(path, bytes), limit, '', fix)
  })
  const counted = [...output].filter(([path]) => !/\.(avif|webp|jpg|pdf)$/i.test(path))
  const sum = counted.reduce((bytes, [, { byteLength }]) => bytes + byteLength, 0)
  return [...pages, ...files, ...compare('The site', sum, totalPerPage * routes.length, '', fix)]
}

/** Returns a note for each page that does not fit into the first round trip of a connection. */
export function noteLongPages(budgets: Budgets, routes: readonly Route[], output: Output): string[] {
  return routes.flatMap(({ path }) => {
    const [file] = outputPaths(path)
    const excess = sizeOf(file, output.get(file) ?? new Uint8Array()) - budgets.firstRoundTrip
    if (excess <= 0) return []
    // After gzip, a character of text takes about 0.4 bytes.
    const characters = (Math.ceil((excess * 2.5) / 50) * 50).toLocaleString('en')
    const more = `about ${characters} characters more than fit into the first round trip`
    return [`Note: The page ${path} has ${more}. You can publish it; slow phones wait a moment longer.`]
  })
}

function compare(what: string, size: number, limit: number, after: string, fix: string): Problem[] {
  if (size <= limit) return []
  const isLarge = limit >= 1_000_000
  const format = (count: number) => (isLarge ? (count / 1_000_000).toFixed(1) : count.toLocaleString('en'))
  const [has, over, most] = [size, size - limit, limit].map(format)
  const unit = isLarge ? 'MB' : 'bytes'
  return [problem(`${what} has ${has} ${unit}${after}, ${over} over its budget of ${most}.`, fix)]
}
