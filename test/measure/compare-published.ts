import { parseHTML } from 'linkedom/worker'
import { sharedHeaders } from '../../generator/hosts/headers.ts'
import type { Files } from '../read-files.ts'

/** Hosts read these files and do not publish them. */
const unpublished = /^(_headers|\.htaccess|\.nojekyll)$/

/** Time for an answer, in milliseconds. */
const timeout = 30_000

/**
 * Compares the files of a build with those at an address, which ends with a slash, and with `headers` also the headers that
 * a host can be told to send. Returns a sentence for each difference.
 */
export async function comparePublished(files: Files, address: string, headers: boolean): Promise<string[]> {
  const differences: string[] = []
  const lacking = new Set<string>()
  for (const [file, bytes] of files) {
    // Each page is published twice, for hosts of two kinds.
    if (unpublished.test(file) || /.\/index\.html$/.test(file)) continue
    const url = new URL(publicPath(file), address)
    const response = await request(url)
    if (response === undefined) return [...differences, `${url} does not answer. Is the site online?`]
    const expected = file === '404.html' ? 404 : 200
    if (response.status !== expected)
      differences.push(`${url} answers with status ${response.status}, not ${expected}.`)
    else if (Buffer.compare(response.body, bytes) !== 0)
      differences.push(`${url} is not what was published last. Ask a developer today who has changed it.`)
    if (headers)
      for (const [name, value] of Object.entries(sharedHeaders))
        if (response.headers.get(name) !== value) lacking.add(name)
  }
  const settings = 'Ask a developer to compare the settings of the host with deploy/README.md.'
  return [...differences, ...[...lacking].map((name) => `The host does not send the right header ${name}. ${settings}`)]
}

/** Returns undefined if the host does not answer, or breaks off. */
async function request(url: URL) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) })
    const { status, headers } = response
    return { status, headers, body: Buffer.from(await response.arrayBuffer()) }
  } catch {
    return undefined
  }
}

/** Returns the path at which hosts publish a file of the build. For 404.html, that is a path without a page. */
function publicPath(file: string): string {
  return file === '404.html'
    ? 'there-is-no-such-page'
    : file === '500.html'
      ? file
      : file.replace(/^index\.html$|\.html$/, '')
}

/**
 * Returns a sentence for each link to another site that certainly leads nowhere: its host does not exist, or answers that
 * the page does not. Many networks refuse programs with other answers, which say nothing about the link.
 */
export async function findDeadLinks(files: Files, address: string): Promise<string[]> {
  const links = new Map<string, string>()
  for (const [file, bytes] of files) {
    if (!file.endsWith('.html')) continue
    for (const link of parseHTML(String(bytes)).document.querySelectorAll('a[href^=http]')) {
      const href = link.getAttribute('href') ?? ''
      if (!href.startsWith(address)) links.set(href, link.getAttribute('aria-label') ?? link.textContent ?? '')
    }
  }
  const dead: string[] = []
  for (const [href, label] of links) {
    const why = await findFault(href)
    if (why !== undefined) dead.push(`The link “${label}” leads to ${href}, but ${why}. Correct or remove it.`)
  }
  return dead
}

async function findFault(href: string): Promise<string | undefined> {
  try {
    const { status, body } = await fetch(href, { signal: AbortSignal.timeout(timeout) })
    await body?.cancel()
    return status === 404 || status === 410 ? 'that page does not exist' : undefined
  } catch (error) {
    const { code } = Object((error as Error).cause)
    return code === 'ENOTFOUND' ? 'that site does not exist' : undefined
  }
}
