import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { contentTypes, textEndings } from './host-files/content-types.ts'
import { filesOf } from './routes.ts'
import type { Output } from './site.ts'

/** What is answered to one request. */
interface Answer {
  status: 200 | 404
  /** The path in the output whose bytes are sent. */
  file: string
}

/** A server that is listening, its port, and the address to print. */
export interface RunningServer {
  server: Server
  port: number
  address: string
}

/** Answers a request that is not for the site's own files; returns false where it leaves it to them. */
export type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean

/** How a server presents a site. */
export interface ServerOptions {
  /** The path under which the site stands, with a slash at both ends; everything outside it is answered with 404. */
  base: string
  /** Returns the headers that go with a file of the output, besides its type and length. */
  headersOf: (file: string) => Readonly<Record<string, string>>
  intercept: Interceptor
  /** Whether a file of the output only tells that its page could not be made; it is answered with 500. */
  isFailed: (file: string) => boolean
}

const plain: ServerOptions = {
  base: '/',
  intercept: () => false,
  isFailed: () => false,
  headersOf: () => ({ 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' }),
}

/** Room for the request line and headers, in bytes: more than the longest address that browsers send (64 KiB and some). */
const maxHeaderSize = 128 * 1024

/**
 * Makes a server of the finished site: a route with or without a slash at its end and an asset by its path answer 200,
 * anything else answers 404 with 404.html. Only GET and HEAD are answered. It is stricter than most hosts, where
 * `/careers.html` answers too, so that a link to such an address is noticed.
 * `getOutput` is asked at every request, so the site can be exchanged under a running server.
 */
export function createSiteServer(getOutput: () => Output, given: Partial<ServerOptions> = {}): Server {
  const options = { ...plain, ...given }
  return createServer({ maxHeaderSize }, (request, response) => {
    if (!options.intercept(request, response)) respond(getOutput(), options, request, response)
  })
}

/** The hostname for this machine only, and the one for whoever is in its network too. */
export const [thisMachine, wholeNetwork] = ['127.0.0.1', '0.0.0.0'] as const

/**
 * Starts a server, on this machine only where nothing else is said, at the port or the next free one, and returns its address.
 * Rejects with the system's error where the trouble is not a taken port.
 */
export async function listen(server: Server, port: number, hostname: string = thisMachine): Promise<RunningServer> {
  const address = await new Promise<ReturnType<Server['address']> | undefined>((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error))
    server.once('error', onError)
    server.listen(port, hostname, () => {
      server.off('error', onError)
      resolve(server.address())
    })
  })
  if (address === undefined) return listen(server, port + 1, hostname)
  if (address === null || typeof address === 'string') throw new Error('The server listens, but at no port.')
  return { server, port: address.port, address: `http://localhost:${address.port}` }
}

function respond(
  output: Output,
  { base, headersOf, isFailed }: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response
      .writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' })
      .end('Only GET and HEAD are answered here.\n')
    return
  }
  const { status, file } = findAnswer(output, request.url ?? '/', base)
  const contents = output.get(file) ?? Buffer.from('Not Found\n')
  response.writeHead(isFailed(file) ? 500 : status, {
    'Content-Type': typeOf(file),
    'Content-Length': contents.byteLength,
    ...headersOf(file),
  })
  response.end(request.method === 'HEAD' ? undefined : contents)
}

function typeOf(file: string): string {
  const ending = extname(file).slice(1)
  const [, type = 'application/octet-stream'] = Object.entries(contentTypes).find(([known]) => known === ending) ?? []
  return textEndings.includes(ending) ? `${type}; charset=utf-8` : type
}

/** Finds what a request target shows. Pages have one address, so `/careers.html` is as unknown as any other path. */
function findAnswer(output: Output, target: string, base: string): Answer {
  const lost: Answer = { status: 404, file: '404.html' }
  const address = target.replace(/[?#].*$/s, '')
  if (!address.startsWith(base) || address.endsWith('.html')) return lost
  const path = address.slice(base.length - 1)
  const files = filesOf(path.replace(/^(\/.+)\/$/, '$1'))
  if (files.every((file) => output.has(file))) return { status: 200, file: files[0] }
  return output.has(path.slice(1)) ? { status: 200, file: path.slice(1) } : lost
}
