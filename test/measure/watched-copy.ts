import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** A change to a source file that makes a page contain a new marker. */
export interface Edit {
  /** Names the kind of file in the results. */
  name: string
  /** Relative to the project folder. */
  file: string
  /** The first match is replaced with what `replace` returns for the marker. */
  find: RegExp
  replace: (marker: string) => string
  /** The path of the page that contains the marker afterwards. */
  page: string
}

/** A copy of the project in watch mode. */
export interface WatchedCopy {
  /** Saves an edit, waits for the response and for dist, and returns the milliseconds until the response. */
  save(edit: Edit): Promise<number>
  end(): Promise<void>
}

/** Starts watch mode in a folder and waits until the dev server responds. */
export async function watchCopy(root: string): Promise<WatchedCopy> {
  const child = spawn(process.execPath, ['--import', 'tsx/esm', 'build.ts', '--watch'], { cwd: root })
  const kill = () => child.kill()
  // The process has to stop before the exit handler of the copy removes its folder.
  process.prependListener('exit', kill)
  const originals = new Map<string, string>()
  let log = ''
  let saves = 0
  for (const pipe of [child.stdout, child.stderr]) pipe.setEncoding('utf8').on('data', (text: string) => (log += text))

  const waitFor = async <Found>(probe: () => Found | Promise<Found>): Promise<NonNullable<Found>> => {
    const deadline = performance.now() + 60_000
    while (performance.now() < deadline && child.exitCode === null) {
      const found = await probe()
      if (found) return found
      await setTimeout(2)
    }
    throw new Error(`Watch mode stopped or did not respond within a minute:\n${log}`)
  }

  const address = await waitFor(() => /http:\/\/127\.0\.0\.1:\d+/.exec(log)?.[0])
  const events = (await fetch(`${address}/@live`)).body?.getReader()
  return {
    save: async ({ file, find, replace, page }) => {
      const path = join(root, file)
      const original = originals.get(path) ?? readFileSync(path, 'utf8')
      originals.set(path, original)
      const marker = `bench-${++saves}-save`
      const source = original.replace(find, replace(marker))
      if (source === original) throw new Error(`${find} does not change ${file}.`)
      const countPublications = () => log.split('\ndist: ').length
      const before = countPublications()
      const start = performance.now()
      writeFileSync(path, source)
      await waitFor(async () => {
        // Like a browser, it requests the page when it is notified of a new version.
        await events?.read()
        const answer = await fetch(address + page)
        const text = await answer.text()
        if (answer.status === 500) throw new Error(`The build failed:\n${text}`)
        return text.includes(marker)
      })
      const time = performance.now() - start
      await waitFor(() => countPublications() > before)
      return time
    },
    end: async () => {
      child.kill()
      await once(child, 'close')
      process.off('exit', kill)
    },
  }
}
