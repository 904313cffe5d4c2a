import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** A change of a source: the first place that the pattern finds gives way to what is returned for a mark, and the page then shows that mark. */
export interface Edit {
  /** What is saved, in a few words. */
  name: string
  /** A path from the site's folder. */
  file: string
  find: RegExp
  put: (mark: string) => string
  /** The page that is asked for. */
  page: string
}

/** A copy of the site whose `--watch` is running. */
export interface WatchedCopy {
  /** Saves an edit and returns how long it took until the page's new bytes were served, in ms; by then they are in dist. */
  save(edit: Edit): Promise<number>
  /** Returns what all its processes keep in memory at this moment, esbuild's too, in megabytes. */
  readMemory(): number
  end(): Promise<void>
}

/** Starts `--watch` in a copy of the site, and waits until its pages are served. */
export async function watchCopy(root: string): Promise<WatchedCopy> {
  const child = spawn(process.execPath, ['--import', 'tsx/esm', 'build.ts', '--watch'], { cwd: root })
  const kill = () => child.kill()
  // The copy is removed at the end, too, and nobody may write there any more.
  process.prependListener('exit', kill)
  const originals = new Map<string, string>()
  let said = ''
  let saves = 0
  for (const pipe of [child.stdout, child.stderr]) pipe.setEncoding('utf8').on('data', (text: string) => (said += text))

  /** Asks again and again. The pause leaves the others, which have to answer, their time to work. */
  const waitFor = async <Found>(probe: () => Found | Promise<Found>): Promise<NonNullable<Found>> => {
    const deadline = performance.now() + 60_000
    while (performance.now() < deadline && child.exitCode === null) {
      const found = await probe()
      if (found) return found
      await setTimeout(2)
    }
    throw new Error(`--watch has ended, or has not answered for a minute:\n${said}`)
  }

  const address = await waitFor(() => /^http:\/\/localhost:\d+/m.exec(said)?.[0])
  const events = (await fetch(`${address}/@live`)).body?.getReader()
  return {
    save: async ({ file, find, put, page }) => {
      const path = join(root, file)
      const original = originals.get(path) ?? readFileSync(path, 'utf8')
      originals.set(path, original)
      const mark = `bench-${++saves}-save`
      const source = original.replace(find, put(mark))
      if (source === original) throw new Error(`${find} changes nothing in ${file}.`)
      const countPublications = () => said.split('\ndist: ').length
      const before = countPublications()
      const start = performance.now()
      writeFileSync(path, source)
      await waitFor(async () => {
        // As a browser does, it asks when it is told of a new version.
        await events?.read()
        const answer = await fetch(address + page)
        const text = await answer.text()
        if (answer.status === 500) throw new Error(`The site was refused:\n${text}`)
        return text.includes(mark)
      })
      const time = performance.now() - start
      await waitFor(() => countPublications() > before)
      return time
    },
    readMemory: () => sumMemory(child.pid ?? 0),
    end: async () => {
      child.kill()
      await once(child, 'close')
      process.off('exit', kill)
    },
  }
}

/** Adds up what a process and all that it has started keep in memory (RSS), on any system that has `ps`. */
function sumMemory(root: number): number {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
  const rows = Array.from(table.matchAll(/(\d+) +(\d+) +(\d+)/g), ([, ...cells]) => cells.map(Number))
  const sum = (wanted: number): number =>
    rows.reduce((total, [pid = 0, parent = 0, kilobytes = 0]) => {
      return total + (pid === wanted ? kilobytes / 1000 : parent === wanted ? sum(pid) : 0)
    }, 0)
  return sum(root)
}
