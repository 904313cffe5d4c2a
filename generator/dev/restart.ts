import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { listen } from '../serve.ts'
import { watchFiles } from './watch-files.ts'

/** Without the first flag, V8 in Node.js 24 keeps the code of every save in memory. */
const frugal = ['--no-compilation-cache', '--max-semi-space-size=4']

/** Runs this command in a process of its own, which starts again on the same port when its own code is saved. */
export async function restartOnSave(root: string, firstPort: number, isOpen: boolean): Promise<never> {
  // A port that cannot be used ends the command.
  const probe = createServer()
  const port = await listen(probe, firstPort, isOpen)
  probe.close()
  let server: ChildProcess | undefined
  let isSaved = false
  let wake = () => {}
  await watchFiles(root, (files) => {
    isSaved = true
    wake()
    if ([...files].some((file) => /^(build\.ts|generator(\/.+)?|content\/.+\.ts)$/.test(file))) server?.kill()
  })
  for (;;) {
    isSaved = false
    const execArgv = [...process.execArgv, ...frugal]
    server = fork(process.argv[1] ?? '', process.argv.slice(2), { execArgv, env: { ...process.env, PORT: `${port}` } })
    await once(server, 'exit')
    // A mistake in its own code stopped it. The next save may correct that.
    if (!isSaved) await new Promise<void>((resolve) => (wake = resolve))
  }
}
