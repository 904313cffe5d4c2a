import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { textEndings } from '../host-files/content-types.ts'
import type { Output } from '../site.ts'

/** What grows smaller: texts, and icons of this sort, which are not compressed in themselves. */
const endings = new Set([...textEndings, 'ico'])

/** Below this many bytes a copy saves nothing worth a file. */
const least = 1024

/**
 * Returns the site with a copy in brotli (`.br`) and one in gzip (`.gz`) beside every text that is large enough, for
 * hosts that send such copies as they are. The bytes are the same on every machine, and hitherto with every supported
 * version of Node.js, though that brings its own zlib and brotli; nothing but these copies depends on them.
 */
export async function addCompressed(output: Output): Promise<Output> {
  const texts = [...output].filter(([path, bytes]) => endings.has(extname(path).slice(1)) && bytes.byteLength > least)
  const copies = await Promise.all(texts.map(([path, bytes]) => compressFile(path, bytes)))
  return new Map([...output, ...copies.flat()])
}

async function compressFile(path: string, bytes: Uint8Array): Promise<[string, Uint8Array][]> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  // Gzip's header names the system that made it (RFC 1952, section 2.3.1): 255 stands for “unknown”.
  gzipped[9] = 255
  return [
    [`${path}.br`, brotli],
    [`${path}.gz`, gzipped],
  ]
}
