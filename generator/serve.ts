import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { contentTypeOf, headersOf } from './headers.ts'
import { CommandError } from './problem.ts'
import type { Output } from './write.ts'

export interface ServerOptions {
  /** The path below which the site is served, with a slash at both ends. */
  base: string
  /** Whether other devices on the network may open the site. */
  host: boolean
  /** Whether it takes no other port if its own is taken: open pages find it there again after a restart. */
  keepsPort?: boolean
}

/**
 * Serves a site on the port in PORT or 4000, or on the next free one, and says how to open it. `handle` writes the
 * response to a request for a path of the site. Returns the port.
 */
export async function serveSite(
  { base, host, keepsPort = false }: ServerOptions,
  handle: (path: string, response: ServerResponse) => void,
): Promise<number> {
  const server = createServer(({ url = '' }, response) => {
    const path = url.replace(/[?#].*$/s, '')
    // As hosts do.
    if (`${path}/` === base) response.writeHead(301, { Location: base }).end()
    else handle(path.startsWith(base) ? path.slice(base.length - 1) : '/404.html', response)
  })
  const port = await listen(server, Number(process.env['PORT'] || 4000), host ? '0.0.0.0' : '127.0.0.1', keepsPort)
  console.log(`Serving the site at http://127.0.0.1:${port}${base}. Press Ctrl-C to stop.`)
  const addresses = Object.values(networkInterfaces()).flatMap((own) => own ?? [])
  for (const { family, internal, address } of host ? addresses : [])
    if (family === 'IPv4' && !internal)
      console.log(`Other devices on this network can open http://${address}:${port}${base}`)
  return port
}

/** A whole response. */
export interface Reply {
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array | string
}

/** Answers a request for a path of the site as hosts do, but only for the URLs of pages, and not for /careers.html. */
export function replyFrom(output: Output, path: string): Reply {
  const page = `${path.replace(/\/$/, '')}/index.html`.slice(1)
  const file = path.slice(1)
  const found = output.has(page) ? page : output.has(file) && !file.endsWith('.html') ? file : '404.html'
  return {
    status: found === '404.html' ? 404 : 200,
    headers: { 'Content-Type': contentTypeOf(found), ...headersOf(found) },
    body: output.get(found) ?? 'Not Found\n',
  }
}

export const send = (response: ServerResponse, { status, headers, body }: Reply) =>
  response.writeHead(status, headers).end(body)

/** Listens on a port, or on the next free one unless it keeps its port, and returns the port. */
async function listen(server: Server, port: number, address: string, keepsPort: boolean): Promise<number> {
  try {
    await once(server.listen(port, address), 'listening')
    return (server.address() as AddressInfo).port
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (isTaken && !keepsPort) return listen(server, port + 1, address, keepsPort)
    throw new CommandError(`Port ${port} cannot be used: ${error}. Set PORT to another port, such as 8080.`)
  }
}
