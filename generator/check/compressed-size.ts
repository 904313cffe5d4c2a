import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { remember } from '../remember.ts'

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/** Returns the bytes of a file after gzip at level 9, as plain hosts send pages. */
export const gzipSize = remember(async (bytes: Uint8Array): Promise<number> => {
  return (await compressGzip(bytes, { level: 9 })).byteLength
})

/** Returns the bytes of a file after brotli at level 11, as hosts send files that never change. */
export const brotliSize = remember(async (bytes: Uint8Array): Promise<number> => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  return (await compressBrotli(bytes, { params })).byteLength
})
