import { gzipSync } from 'node:zlib'

/** Returns how many bytes visitors download for a page. */
export const compressedSize = (html: string) => gzipSync(html, { level: 9 }).length

/** Writes a number of bytes, such as `14,512 bytes`. */
export const inBytes = (size: number) => `${size.toLocaleString('en')} bytes`
