import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { listen } from '../serve.ts'
import { watchFiles } from './watch-files.ts'

/** Without the first flag, V8 in Node.js 24 keeps the code of every save in memory. */
const frugal = ['--no-compilation-cache', '--max-semi-space-size=4']

/** Runs this command in a process of its own, which hears of every save, and starts again when its own code is saved. */
export async function restartOnSave(root: string, folder: string, first: number, isOpen: boolean): Promise<never> {
  // A port that cannot be used ends the command.
  const probe = createServer()
  const port = await listen(probe, first, isOpen)
  probe.close()
  let server: ChildProcess | undefined
  let wake = () => {}
  await watchFiles(root, folder, (files) => {
    wake()
    if (files.some((file) => /^(build\.ts|generator(\/.+)?|content\/.+\.ts)$/.test(file))) server?.kill()
    // The callback takes the error of a process that is about to end.
    else if (server?.connected) server.send('saved', () => {})
  })
  for (;;) {
    const nextSave = new Promise<void>((resolve) => (wake = resolve))
    const execArgv = [...process.execArgv, ...frugal]
    server = fork(process.argv[1] ?? '', process.argv.slice(2), { execArgv, env: { ...process.env, PORT: `${port}` } })
    await once(server, 'exit')
    // If a mistake in its own code stopped it, the next save may correct that.
    await nextSave
  }
}
