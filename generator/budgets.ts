import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Finding } from './check-page.ts'
import { problem, type Problem } from './problem.ts'
import type { Budgets, Output } from './site.ts'

const sizes = new WeakMap<Uint8Array, number>()

/** Returns the bytes of a file as visitors get it: texts after gzip, scripts after brotli. */
export function sizeOf(path: string, bytes: Uint8Array): number {
  const isText = /\.(html|svg|xml|txt|webmanifest)$/.test(path)
  const compress = () =>
    path.endsWith('.js') ? brotliCompressSync(bytes) : isText ? gzipSync(bytes, { level: 9 }) : bytes
  const size = sizes.get(bytes) ?? compress().length
  sizes.set(bytes, size)
  return size
}

export function checkVisit(page: Uint8Array, loaded: readonly string[], output: Output, budgets: Budgets): Finding[] {
  const files = loaded.map((path) => ({ path, size: sizeOf(path, output.get(path) ?? new Uint8Array()) }))
  const size = sizeOf('.html', page)
  const total = files.reduce((sum, file) => sum + file.size, size)
  const list = files.map((file) => `${file.path} (${file.size})`).join(', ')
  const mend = `Make one of these smaller, or leave it out: ${list}.`
  return [
    ...compare('weighs', size, budgets.page, 'bytes after gzip', 'Make its words, drawings or styles shorter.'),
    ...compare('makes visitors load', total, budgets.visit, 'bytes', mend),
    ...compare('makes visitors ask for', files.length + 1, budgets.requests, 'files', mend),
  ]
}

export function checkFiles(output: Output, { script, font, picture, total }: Budgets): Problem[] {
  const limits: [RegExp, number][] = [
    [/\.js$/, script],
    [/\.woff2$/, font],
    [/\.(png|jpeg|gif|ico)$/, picture],
  ]
  const files = [...output].flatMap(([path, bytes]) => {
    const [, limit = Infinity] = limits.find(([kind]) => kind.test(path)) ?? []
    return compare(`The file ${path} weighs`, sizeOf(path, bytes), limit, 'bytes', 'Make it smaller.')
  })
  const counted = [...output].filter(([path]) => !/\.(avif|webp|jpg)$/.test(path))
  const sum = counted.reduce((bytes, [, { byteLength }]) => bytes + byteLength, 0)
  const all = compare('The site weighs', sum, total, 'bytes', 'Make one of the largest smaller.')
  return [...files, ...all].map(({ says, mend }) => problem(says, mend))
}

function compare(verb: string, amount: number, limit: number, unit: string, mend: string): Finding[] {
  if (amount <= limit) return []
  const [has, over, most] = [amount, amount - limit, limit].map((count) => count.toLocaleString('en'))
  return [{ says: `${verb} ${has} ${unit}, which is ${over} over the budget of ${most}.`, mend, quote: '' }]
}
