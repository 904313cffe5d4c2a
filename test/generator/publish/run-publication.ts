import { spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { atEnd } from '../../at-end.ts'
import type { Run } from '../run-build.ts'
import { afterwards, inTime } from '../suite.ts'
import { injectFault, type Fault } from './fault-injector.ts'
import { publishFiles, type Files } from './publish-files.ts'

/** How a publication is run: what goes wrong, and for how many milliseconds it waits for another. */
interface Circumstances {
  fault?: Fault
  patience?: number
}

let programs: Promise<string> | undefined

/** Publishes a site in a process of its own, to which something happens on the way, and returns how that has ended. */
export async function runPublication(
  files: Files,
  folder: string,
  { fault, patience = 10_000 }: Circumstances = {},
): Promise<Run> {
  programs ??= bundlePrograms()
  const args = [join(await programs, 'publish-program.mjs'), folder, JSON.stringify(files), String(patience)]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...(fault && (await faultEnvironment(folder, fault))) },
  })
  afterwards(() => child.kill('SIGKILL'))
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  return inTime(
    'the publication ended',
    new Promise<Run>((resolve) => child.on('close', (code, signal) => resolve({ code, signal, ...said }))),
  )
}

/** Publishes a site in this process, to which something happens on the way that it survives; returns how that ended, and all operations on the folder. */
export async function attemptPublication(
  files: Files,
  folder: string,
  fault: Fault,
): Promise<Run & { operations: readonly string[] }> {
  const { operations, end } = injectFault(folder, fault)
  try {
    return { ...(await publishFiles(files, folder)), signal: null, stdout: '', operations }
  } finally {
    end()
  }
}

/** Returns the environment in which any program of Node meets the fault at its operations on the folder. */
export async function faultEnvironment(folder: string, fault: Fault): Promise<NodeJS.ProcessEnv> {
  programs ??= bundlePrograms()
  const preload = pathToFileURL(join(await programs, 'fault-preload.mjs')).href
  return { NODE_OPTIONS: `--import ${preload}`, FAULT: JSON.stringify({ folder, fault }) }
}

/** Bundles the programs into a folder that is removed at the end of the run: so hundreds of them start in the time that TypeScript would need for ten. */
async function bundlePrograms(): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'programs-')))
  atEnd(async () => rmSync(folder, { recursive: true, force: true }))
  await build({
    entryPoints: ['publish-program.ts', 'fault-preload.ts'],
    absWorkingDir: import.meta.dirname,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
  return folder
}
