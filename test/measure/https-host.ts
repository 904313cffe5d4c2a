import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createSecureServer } from 'node:http2'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { site } from '../../build.ts'
import { contentTypeOf } from '../../generator/hosts/headers.ts'
import { findAnswer } from '../../generator/serve.ts'
import { buildSite } from '../built-site.ts'

/** A local server of the site. */
export interface HttpsHost {
  /** Host and port, such as `localhost:40123`. */
  name: string
  /** The path of the self-signed certificate. */
  certificate: string
  /** The hash of its public key, in the format of Chromium's flags. */
  keyHash: string
  close(): void
}

/**
 * Builds the site and serves it as a well-configured host does: over HTTP/2 and TLS, with compressed text and the site's
 * headers. Requests over plain HTTP are redirected to HTTPS on the same port.
 */
export async function startHttpsHost(): Promise<HttpsHost> {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'))
  const [keyFile, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  makeCertificate(keyFile, certificate)
  const open = new Set<Socket>()
  // The first byte of a TLS handshake is 22, which no HTTP request begins with.
  const listener = createServer((socket) => {
    open.add(socket.on('close', () => open.delete(socket)).on('error', () => {}))
    socket.once('data', (bytes: Buffer) => {
      socket.pause()
      socket.unshift(bytes)
      const server = bytes[0] === 22 ? secure : plain
      server.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const address = listener.address()
  const name = `localhost:${typeof address === 'object' ? address?.port : ''}`

  const isText = (type: string) => type.includes('charset')
  // All clients here accept gzip.
  const files = Array.from(buildSite(site.root, ['--origin', `https://${name}`]), ([path, bytes]) => {
    return [path, isText(contentTypeOf(path)) ? gzipSync(bytes) : bytes] as const
  })
  const output = new Map(files)
  const keys = { key: readFileSync(keyFile), cert: readFileSync(certificate) }
  const secure = createSecureServer({ ...keys, allowHTTP1: true }, ({ url }, response) => {
    const { status, type, body, headers } = findAnswer(output, url.replace(/[?#].*$/s, ''))
    const encoding = isText(type) ? { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } : {}
    response.writeHead(status, { 'Content-Type': type, ...headers, ...encoding }).end(body)
  })
  const plain = createHttpServer(({ url }, response) => {
    response.writeHead(301, { Location: `https://${name}${url}` }).end()
  })
  const publicKey = new X509Certificate(keys.cert).publicKey.export({ type: 'spki', format: 'der' })
  return {
    name,
    certificate,
    keyHash: createHash('sha256').update(publicKey).digest('base64'),
    close: () => {
      listener.close()
      for (const socket of open) socket.destroy()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Creates a self-signed certificate for localhost that is valid for one day. */
function makeCertificate(keyFile: string, file: string): void {
  const kind = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1'
  const names = '-subj /CN=localhost -addext subjectAltName=DNS:localhost'
  const args = [...`${kind} ${names} -keyout`.split(' '), keyFile, '-out', file]
  execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] })
}
