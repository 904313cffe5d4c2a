import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Host } from './host.ts'

const plain = { leadsByPath: true, showsErrorPages: false, sendsHeaders: false, sendsTypes: false, compresses: false }

const sirv = join(dirname(createRequire(import.meta.url).resolve('sirv-cli/package.json')), 'bin.js')

/** Servers that read nothing of the site but its files: the last that can be expected of a host. */
export const plainHosts: readonly Host[] = [
  {
    ...plain,
    name: 'sirv',
    program: process.execPath,
    debianPackage: 'nodejs',
    isStraight: true,
    prepare: ({ root, port }) => ({ args: [sirv, root, '--host', '127.0.0.1', '--port', String(port), '--quiet'] }),
  },
  {
    ...plain,
    name: "Python's http.server",
    program: 'python3',
    debianPackage: 'python3',
    isStraight: false,
    prepare: ({ root, port }) => ({
      args: ['-m', 'http.server', String(port), '--bind', '127.0.0.1', '--directory', root],
    }),
  },
  {
    ...plain,
    name: 'the httpd of BusyBox',
    program: 'busybox',
    debianPackage: 'busybox',
    isStraight: false,
    prepare: ({ root, port }) => ({ args: ['httpd', '-f', '-p', `127.0.0.1:${port}`, '-h', root] }),
  },
]
