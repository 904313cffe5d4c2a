import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { contentTypeOf, headersOf } from './hosts.ts'
import { failure } from './problem.ts'
import type { Output } from './write.ts'

export interface ServerOptions {
  /** The path below which the site is served, with a slash at both ends. */
  base: string
  /** Whether other devices on the network may open the site, by any name. */
  host: boolean
}

export interface Answer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array | string
}

/** Answers a request for a path of the site as hosts do, but only for the URLs of pages, and not for /careers.html. */
export function answerFrom(output: Output, path: string): Answer {
  const page = `${path.replace(/\/$/, '')}/index.html`.slice(1)
  const file = path.slice(1)
  const found = output.has(page) ? page : output.has(file) && !file.endsWith('.html') ? file : '404.html'
  return {
    status: found === '404.html' ? 404 : 200,
    headers: { 'Content-Type': contentTypeOf(found), ...headersOf(found) },
    body: output.get(found) ?? 'Not Found\n',
  }
}

/**
 * Serves a site on the port in PORT or 4000, or on the next free one. Says how to open it, and returns the port. `answer`
 * returns undefined if it takes care of the response itself.
 */
export async function serveSite(
  { base, host }: ServerOptions,
  answer: (path: string, response: ServerResponse) => Answer | undefined,
): Promise<number> {
  const respond = ({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse) => {
    const name = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
    // Another site could read this one through a name of its own that leads to this computer.
    if (!host && name !== 'localhost' && isIP(name) === 0)
      return refuse(403, 'Open this site as localhost or by an IP address, or start the server with --host.\n')
    if (method !== 'GET' && method !== 'HEAD')
      return refuse(405, 'Only GET and HEAD are supported.\n', { Allow: 'GET, HEAD' })
    const path = url.replace(/[?#].*$/s, '')
    return answer(path.startsWith(base) ? path.slice(base.length - 1) : '/404.html', response)
  }
  const server = createServer((request, response) => {
    const answered = respond(request, response)
    if (answered === undefined) return
    const { status, headers, body } = answered
    response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body)
  })
  const port = await listen(server, Number(process.env['PORT'] || 4000), host ? '0.0.0.0' : '127.0.0.1')
  console.log(`Serving the site at http://127.0.0.1:${port}${base}. Press Ctrl-C to stop.`)
  const addresses = Object.values(networkInterfaces()).flatMap((own) => own ?? [])
  for (const { family, internal, address } of host ? addresses : [])
    if (family === 'IPv4' && !internal)
      console.log(`Other devices on this network can open http://${address}:${port}${base}`)
  return port
}

function refuse(status: number, body: string, headers = {}): Answer {
  return { status, headers: { 'Content-Type': 'text/plain', ...headers }, body }
}

/** Listens on a port, or on the next free one, and returns it. */
async function listen(server: Server, port: number, address: string): Promise<number> {
  try {
    await once(server.listen(port, address), 'listening')
    const bound = server.address()
    return typeof bound === 'object' && bound !== null ? bound.port : port
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (isTaken && port < 65_535) return listen(server, port + 1, address)
    throw failure({ text: `Port ${port} cannot be used: ${error}.`, fix: 'Set PORT to another port, such as 4000.' })
  }
}
