import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { release } from 'node:os'
import { join } from 'node:path'
import { listen } from '../serve.ts'
import type { DevServerOptions } from './dev-server.ts'
import { watchFiles } from './watch-files.ts'

/** Serves a site in a process of its own, which hears of every save, and starts again when its own code is saved. */
export async function watchSite(options: DevServerOptions): Promise<never> {
  const { root, folder, host } = options
  // A port that cannot be used ends the command.
  const probe = createServer()
  const port = await listen(probe, options.port, host)
  probe.close()
  let server: ChildProcess | undefined
  let wake = () => {}
  const keepServing = async () => {
    for (;;) {
      server = fork(join(import.meta.dirname, 'dev-server.ts'), [JSON.stringify({ ...options, port })])
      await once(server, 'exit')
      if (server.killed) continue
      // A mistake in the generator, or a page that ends the process, has stopped it.
      console.error('The dev server has stopped. It starts again at the next save.')
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  const onSave = (files: readonly string[]) => {
    wake()
    if (files.some((file) => /^(build\.ts|generator(\/.+)?|content\/.+\.ts)$/.test(file))) server?.kill()
    // The callback takes the error of a process that is about to end.
    else if (server?.connected) server.send(files, () => {})
  }
  const isFarAway = existsSync('/.dockerenv') || (/microsoft/i.test(release()) && root.startsWith('/mnt/'))
  if (isFarAway && !process.env['CHOKIDAR_USEPOLLING'])
    console.log('In WSL and containers, some saves cannot be seen. If so, set CHOKIDAR_USEPOLLING=true.')
  return watchFiles(root, folder, keepServing, onSave)
}
