import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { hostname, networkInterfaces } from 'node:os'
import { contentTypeOf, headersOf } from './hosts.ts'
import { BuildFailure, codeOf, problem } from './problem.ts'
import { outputPaths } from './routes.ts'
import type { BuildTarget, Output } from './site.ts'

export interface Answer {
  status: number
  type: string
  body: Uint8Array | string
  headers?: Readonly<Record<string, string>>
}

export function findAnswer(output: Output, path: string): Answer {
  const [page] = outputPaths(path.replace(/^(\/.+)\/$/, '$1'))
  // Each page has only one URL, so that links to other forms are noticed.
  const file = [page, path.slice(1)].find((one) => output.has(one) && !path.endsWith('.html')) ?? '404.html'
  const body = output.get(file) ?? 'Not Found\n'
  return { status: file === '404.html' ? 404 : 200, type: contentTypeOf(file), body, headers: headersOf(file) }
}

/** Returns undefined if it answers the request itself. */
type Responder = (path: string, response: ServerResponse) => Answer | Promise<Answer> | undefined

/** The flags of the command that a server needs. */
export interface ServerOptions extends Pick<BuildTarget, 'base'> {
  /** Whether other devices on the network may open the site. */
  host: boolean
  /** More names for which the server answers requests, such as that of a forwarded port. */
  'allow-host'?: readonly string[] | undefined
}

/** Answers only requests for this computer's own names, with `host` also for its names in the network. */
export function createSiteServer(options: ServerOptions, answer: Responder): Server {
  const { base, host: isOpen, 'allow-host': names = [] } = options
  const own = hostname().toLowerCase()
  const others = isOpen ? [own, `${own}.local`, ...ownAddresses()] : []
  const known = new Set(['localhost', '127.0.0.1', '[::1]', ...others, ...names.map((name) => name.toLowerCase())])
  const respond = (host: string, method: string, path: string, response: ServerResponse): ReturnType<Responder> => {
    const refuse = (status: number, body: string, headers = {}) => ({ status, type: 'text/plain', body, headers })
    // Another site could otherwise read this one through a host name that points here.
    if (!known.has(host))
      return refuse(403, `This server does not answer requests for ${host}. To allow it, add --allow-host ${host}\n`)
    if (!/^(GET|HEAD)$/.test(method)) return refuse(405, 'This server only has pages.\n', { Allow: 'GET, HEAD' })
    return answer(path.startsWith(base) ? path.slice(base.length - 1) : '/404.html', response)
  }
  return createServer(async ({ method = '', url = '', headers: { host = '' } }, response) => {
    const name = host.replace(/:\d+$/, '').toLowerCase()
    const answered = await respond(name, method, url.replace(/[?#].*$/s, ''), response)
    if (answered === undefined) return
    const { status, type, body, headers } = answered
    response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body), ...headers })
    response.end(body)
  })
}

/** Listens on `port`, or on the next free port, and returns it. */
export async function listen(server: Server, port: number, isOpen: boolean): Promise<number> {
  try {
    await once(server.listen(port, isOpen ? '0.0.0.0' : '127.0.0.1'), 'listening')
    return port
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EADDRINUSE' && port < 65_535) return listen(server, port + 1, isOpen)
    const why = code === 'EACCES' ? 'needs administrator rights' : `cannot be used: ${String(error)}`
    throw new BuildFailure([problem(`Port ${port} ${why}.`, 'Set PORT to another port, such as 4000.')])
  }
}

/** Says how to open a site: on this computer and, if it is open, on others in the network. */
export function describeAddresses({ base, host: isOpen }: ServerOptions, port: number): string {
  const urlOf = (host: string) => `http://${host}:${port}${base}`
  const others = isOpen ? ownAddresses().map((host) => `\nOther devices on this network can open ${urlOf(host)}`) : []
  return `Serving the site at ${urlOf('127.0.0.1')}. Press Ctrl-C to stop.${others.join('')}`
}

export function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address)
}
