import { once } from 'node:events'
import { waitUntil } from '../browser/drivers/tab.ts'
import { findFreePort } from '../find-free-port.ts'
import { startCommand } from './project.ts'

/** Starts the dev server of a site, and waits until it serves. */
export async function startWatching(root: string, flags: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const port = await findFreePort()
  const { child, said } = startCommand(root, ['--watch', ...flags], { ...env, PORT: String(port) })
  // Its processes share their output, which closes when the last of them has ended.
  const closed = once(child, 'close')
  /** Waits like `waitUntil`. If that fails, the error contains what the server printed. */
  const until = (what: string, probe: () => unknown) =>
    waitUntil(what, async () => Boolean(await probe())).catch((error: Error) => {
      throw new Error(`${error.message}. The server printed:\n${said.stdout}${said.stderr}`)
    })
  /** Returns the status and the text of an answer, or status 0 if no server listens. */
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
    return { status: response?.status ?? 0, text: (await response?.text().catch(() => '')) ?? '' }
  }
  const answers = (path: string, wanted: number, words: readonly string[]) =>
    until(`${path} answers ${wanted} with ${words.join(', ')}`, async () => {
      const { status, text } = await ask(path)
      return status === wanted && words.every((word) => text.includes(word))
    })
  await until('the site is served', async () => (await ask('/')).status > 0)
  return {
    port,
    said,
    until,
    ask,
    shows: (path: string, ...words: string[]) => answers(path, 200, words),
    fails: (path: string, ...words: string[]) => answers(path, 500, words),
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await closed
    },
  }
}
