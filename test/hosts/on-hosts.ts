import * as assert from 'uvu/assert'
import type { Test } from 'uvu'
import type { HostSettings } from '../../generator/host-files/host-settings.ts'
import type { Output } from '../../generator/site.ts'
import { arrive, type Arrival } from './arrive.ts'
import type { Host } from './host.ts'
import { hostsOfThisRun } from './hosts-of-this-run.ts'
import { makeDist, type Dist } from './make-dist.ts'
import { startHost, type RunningHost } from './start-host.ts'

/** A site that a host serves, as a visitor meets it. All paths are below the base, without a slash at their start. */
export interface HostedSite {
  host: Host
  files: Output
  settings: HostSettings
  /** The paths of the pages that have addresses of their own; that of the home page is empty. */
  pages: readonly string[]
  /** Asks for a path, and follows where the host leads. */
  visit(path: string, headers?: Readonly<Record<string, string>>): Promise<Arrival>
  /** Returns a file of the site, one character a byte. */
  read(file: string): string
  /** Asserts that a visitor has exactly the bytes of a file before them. */
  assertShows(arrival: Arrival, file: string, status?: number): void
}

const hosts = hostsOfThisRun()
const dists = await Promise.all(['/', '/my-repo/'].map(makeDist))
const running = new Map<string, Promise<RunningHost>>()

/** Registers a sentence as one test for every host that is meant and for each base. A server starts when it is first asked. */
export function onHosts(
  test: Test,
  sentence: string,
  isMeant: (host: Host) => boolean,
  body: (site: HostedSite) => Promise<void>,
): void {
  for (const host of hosts.filter(isMeant)) {
    for (const dist of dists)
      test(`${sentence} [${host.name}, ${dist.settings.base}]`, () => body(openSite(host, dist)))
  }
}

/** Ends all servers. */
export async function stopHosts(): Promise<void> {
  for (const starting of running.values()) {
    const started = await starting.catch(() => undefined)
    await started?.stop()
  }
}

function openSite(host: Host, dist: Dist): HostedSite {
  const { files, settings } = dist
  const read = (file: string) => Buffer.from(files.get(file) ?? '').toString('latin1')
  return {
    host,
    files,
    settings,
    pages: settings.paths.filter((path) => !path.endsWith('.html')).map((path) => path.slice(1)),
    read,
    visit: async (path, headers = {}) => {
      const { port } = await runningHost(host, dist)
      return arrive(new URL(`http://127.0.0.1:${port}${settings.base}${path}`), { headers })
    },
    assertShows: ({ status, body, address }, file, expected = 200) => {
      assert.is(status, expected, address.href)
      assert.ok(
        files.has(file) && body === read(file),
        `${address.href} does not show ${file}, but: ${body.slice(0, 200)}`,
      )
    },
  }
}

function runningHost(host: Host, dist: Dist): Promise<RunningHost> {
  const key = `${host.name} ${dist.settings.base}`
  const started = running.get(key) ?? startHost(host, dist)
  running.set(key, started)
  return started
}
