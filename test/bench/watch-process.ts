import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startProcess, throughTsx, type RunningProcess } from './run-process.ts'

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

/** A site's `--watch` that is running. */
export interface WatchProcess {
  pid: number
  /** Saves an edit, and returns how long it took until the page's new bytes were served, in milliseconds. */
  save(edit: Edit): Promise<number>
  end(): Promise<void>
}

/** How long one build may take before the bench gives up, in milliseconds. */
const patience = 10 * 60_000

/** Starts a site's `--watch`, which writes into a folder, and waits until its pages are served. */
export async function startWatch(root: string, out: string): Promise<WatchProcess> {
  const watch = startProcess([...throughTsx, 'build.ts', '--watch', '--out', out], root)
  const { child, said, ended } = watch
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const port = await waitFor(watch, () => /^http:\/\/localhost:(\d+)/m.exec(said.stdout)?.[1])
  const ask = (page: string) => fetchPage(agent, Number(port), page)
  await waitFor(watch, async () => (await ask('/')).status === 200 || undefined)
  let saves = 0
  const save = async (edit: Edit) => {
    const mark = `bench-${++saves}-save`
    const source = applyEdit(root, edit, mark)
    const start = performance.now()
    writeFileSync(join(root, edit.file), source)
    await waitFor(watch, async () => (await ask(edit.page)).body.includes(mark) || undefined)
    return performance.now() - start
  }
  const end = async () => {
    agent.destroy()
    child.kill('SIGTERM')
    await ended
  }
  return { pid: child.pid ?? 0, save, end }
}

const originals = new Map<string, string>()

/** Returns a site's source with an edit; however often it is made, it is made to the source as it was at first. */
export function applyEdit(root: string, { file, find, put }: Edit, mark: string): string {
  const path = join(root, file)
  const original = originals.get(path) ?? readFileSync(path, 'utf8')
  originals.set(path, original)
  const edited = original.replace(find, put(mark))
  if (edited === original) throw new Error(`${find} changes nothing in ${file}.`)
  return edited
}

/** Asks again and again until there is an answer. The pause leaves the other process, which has to answer, its time to work. */
async function waitFor<Found>(
  { child, said }: RunningProcess,
  probe: () => Promise<Found | undefined> | Found | undefined,
): Promise<Found> {
  const deadline = performance.now() + patience
  while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const found = await probe()
    if (found !== undefined) return found
    await setTimeout(2)
  }
  throw new Error(`--watch has ended, or has not answered for ${patience / 1000} seconds:\n${said.stderr}`)
}

/** Fetches a page; where nobody answers, its status is 0. Throws where the site was refused, for then nothing is left to wait for. */
function fetchPage(agent: Agent, port: number, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const question = get({ host: '127.0.0.1', port, path, agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      answer.on('end', () => {
        const [status = 0, body] = [answer.statusCode, Buffer.concat(chunks).toString('latin1')]
        if (status === 500) reject(new Error(`The site was refused:\n${body}`))
        else resolve({ status, body })
      })
    })
    question.on('error', () => resolve({ status: 0, body: '' }))
  })
}
