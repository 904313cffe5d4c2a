import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import { createServer, type Server, type Socket } from 'node:net'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { textEndings } from '../../generator/host-files/content-types.ts'
import { headersOf } from '../../generator/host-files/headers.ts'
import { createSiteServer } from '../../generator/serve.ts'
import type { Output } from '../../generator/site.ts'
import { buildOnce } from '../built-site.ts'
import { portOf } from '../generator/request.ts'
import type { Certificate } from './make-certificate.ts'

/** A site that stands at https://localhost with this port until it is closed. */
export interface HostedSite {
  port: number
  close(): void
}

/**
 * Builds the site and serves it at a free port of this machine as a good host would: over HTTP/2 and TLS, text after gzip,
 * with all headers that the build emits. Whoever asks without TLS is led to https, at the same port.
 */
export async function hostSite(certificate: Certificate): Promise<HostedSite> {
  const entrance = createServer().listen(0, '127.0.0.1')
  await once(entrance, 'listening')
  const port = portOf(entrance)
  const { output, settings } = await buildOnce({ base: '/', origin: `https://localhost:${port}`, isRelease: false })
  const files = compressText(output)
  const shown = createSiteServer(() => files, {
    headersOf: (file) => ({
      ...headersOf(file, settings),
      ...(isText(file) ? { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } : {}),
    }),
  })
  const secure = createSecureServer({ key: certificate.key, cert: certificate.cert, allowHTTP1: true })
  secure.on('request', (request, response) => shown.emit('request', request, response))
  const plain = createHttpServer((request, response) =>
    response.writeHead(301, { Location: `https://${request.headers.host}${request.url}` }).end(),
  )
  const open = new Set<Socket>()
  entrance.on('connection', (socket) => {
    open.add(socket.on('close', () => open.delete(socket)))
    passOn(socket, secure, plain)
  })
  const close = () => {
    entrance.close()
    for (const socket of open) socket.destroy()
  }
  return { port, close }
}

/** All that ask here understand gzip. */
function compressText(output: Output): Output {
  return new Map([...output].map(([path, bytes]) => [path, isText(path) ? gzipSync(bytes) : bytes]))
}

function isText(path: string): boolean {
  return textEndings.includes(extname(path).slice(1))
}

/** Passes a connection on by its first byte: TLS begins with one that no request in plain words begins with. */
function passOn(socket: Socket, secure: Http2SecureServer, plain: Server): void {
  socket.on('error', () => undefined)
  socket.once('data', (bytes: Buffer) => {
    socket.pause()
    socket.unshift(bytes)
    const server = bytes[0] === 22 ? secure : plain
    server.emit('connection', socket)
    process.nextTick(() => socket.resume())
  })
}
