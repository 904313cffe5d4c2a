import { cpSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Site } from '../../../generator/site.ts'
import { ask } from '../request.ts'
import { startBuild, type RunningCommand } from '../run-build.ts'
import { commandOf, makeSmallSite, writeSources, type Sources } from '../small-site.ts'
import { afterwards, waitUntil } from '../suite.ts'

/** What a watched page has after its last byte; the hash is that of the page. */
export const listener = /<script type="module" src="\/@live\.js\?[0-9a-f]{16}"><\/script>$/

/** Starts to watch a site, and waits until it is shown. */
export async function startWatch(
  site: Site,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<RunningCommand> {
  const command = await startBuild(site, ['--watch', ...args], env)
  await waitForWords(command, 'The site is built: ')
  return command
}

/** Waits until a command has said some words. */
export async function waitForWords({ said }: Pick<RunningCommand, 'said'>, words: string | RegExp): Promise<void> {
  const isThere = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text))
  await waitUntil(`it said ${words}`, () => (isThere(said.stdout + said.stderr) ? true : undefined)).catch(
    (error: unknown) => {
      throw new Error(`${String(error)} It said: ${said.stdout}${said.stderr}`)
    },
  )
}

/** Waits until a path answers with a status, and returns the body. */
export function waitForStatus(port: number, path: string, status: number): Promise<string> {
  return waitUntil(`${path} answered ${status}`, async () => {
    const answer = await ask(port, path).catch(() => undefined)
    return answer?.status === status ? answer.body : undefined
  })
}

/** Asks for a path until its page holds a text; a server that is away for the moment is asked again. */
export async function waitForText(port: number, path: string, text: string): Promise<void> {
  await waitUntil(`${path} said ${text}`, async () =>
    (await ask(port, path).catch(() => undefined))?.body.includes(text) ? true : undefined,
  )
}

/** Waits until a file in dist holds a text. */
export async function waitForDist({ root }: Site, path: string, text: string): Promise<void> {
  await waitUntil(`dist/${path} said ${text}`, () => {
    try {
      return readFileSync(join(root, 'dist', path), 'latin1').includes(text) ? true : undefined
    } catch {
      return undefined
    }
  })
}

/** What has come over a live-reload channel. */
export type Events = string[] & { close(): void; isClosed(): boolean }

/** Opens the live-reload channel, as a page does, and returns the events that come, as they come. */
export function listenTo(port: number): Promise<Events> {
  return new Promise((resolve, reject) => {
    const question = request({ host: '127.0.0.1', port, path: '/@live', agent: false }, (answer) => {
      assert.equal([answer.headers['content-type'], answer.headers['cache-control']], ['text/event-stream', 'no-store'])
      const events = Object.assign([] as string[], {
        close: () => void question.destroy(),
        isClosed: () => answer.destroyed,
      })
      answer.setEncoding('utf8').on('data', (text: string) => events.push(...text.split(/(?<=\n\n)/)))
      answer.on('error', () => undefined)
      resolve(events)
    })
    question.on('error', reject).end()
    afterwards(() => question.destroy())
  })
}

/** Returns a watched page as it would be without what the watch server changes in it. */
export function withoutListener(page: string): string {
  assert.match(page, listener)
  return page.replace(listener, '')
}

/** Makes a small site that has a generator of its own, so that this can be changed. */
export function makeSelfContainedSite(changes: Sources = {}): Site {
  const site = makeSmallSite()
  cpSync(join(import.meta.dirname, '../../../generator'), join(site.root, 'generator'), { recursive: true })
  writeSources(site, {
    'build.ts': commandOf(site).replace(/"file:[^"]+"/, `'./generator/run-command.ts'`),
    ...changes,
  })
  return site
}

/** Changes the words that the home page greets with. */
export const saying = (greeting: string) => ({ 'content/words.ts': `export const greeting = '${greeting}'\n` })
