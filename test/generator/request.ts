import { request, type IncomingHttpHeaders, type Server } from 'node:http'
import { connect, type AddressInfo, type Server as AnyServer } from 'node:net'
import { listen, createSiteServer, type ServerOptions } from '../../generator/serve.ts'
import type { Output } from '../../generator/site.ts'
import { afterwards } from './suite.ts'

/** An answer of a server. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** What is asked beside the path. */
export interface Question {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** Starts a server of a site at a free port and returns the port; the server ends with the running test. */
export async function startServer(getOutput: () => Output, options?: Partial<ServerOptions>): Promise<number> {
  const server = createSiteServer(getOutput, options)
  endAfterwards(server)
  await listen(server, 0)
  return portOf(server)
}

/** Ends a server with the running test, whoever is still connected. */
export function endAfterwards(server: Server): void {
  afterwards(() => {
    server.closeAllConnections()
    server.close()
  })
}

/** Returns the port at which a server listens. */
export function portOf(server: AnyServer): number {
  return (server.address() as AddressInfo).port
}

/** Asks for a path exactly as it is written, and returns the whole answer. */
export function ask(port: number, path: string, { body, ...options }: Question = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const question = request({ host: '127.0.0.1', port, path, agent: false, ...options }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString('latin1'),
        }),
      )
      answer.on('error', reject)
    })
    question.on('error', reject)
    question.end(body)
  })
}

/** Sends bytes as they are over a connection of their own, and returns all that comes back until it is closed. */
export function askRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server may reset the connection of somebody who sends nonsense.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}
