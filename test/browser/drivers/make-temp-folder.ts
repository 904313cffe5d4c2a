import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TempFolder {
  readonly path: string
  remove(): Promise<void>
}

/** Makes a folder that goes away when it is removed, or else when this process ends. */
export async function makeTempFolder(prefix: string): Promise<TempFolder> {
  const path = await mkdtemp(join(tmpdir(), prefix))
  const removeAtExit = () => rmSync(path, { recursive: true, force: true })
  process.once('exit', removeAtExit)
  return {
    path,
    async remove() {
      process.off('exit', removeAtExit)
      // A browser that is just ending may still write a file into a folder that is being emptied.
      await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
