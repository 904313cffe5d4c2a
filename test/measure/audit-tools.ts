import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { site } from '../../build.ts'

/** What judges the site; apart from the project's packages, because it is heavier than all of those together. */
const packages = {
  private: true,
  dependencies: { '@mdn/mdn-http-observatory': '1.4.8', lighthouse: '12.8.2' },
  // Lighthouse 12 fits no newer one, and a package of its own asks for whatever is the latest.
  overrides: { 'third-party-web': '0.27.0' },
}

const folder = join(site.root, 'node_modules/.cache/audit')
const observatory = join(folder, 'node_modules/@mdn/mdn-http-observatory')

export const programs = {
  lighthouse: join(folder, 'node_modules/lighthouse/cli/index.js'),
  observatory: join(observatory, 'src/scan.js'),
}

/** Installs Lighthouse and the Observatory where they are not there yet. */
export function installTools(): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packages))
  const flags = '--ignore-scripts --omit=optional --no-fund --no-audit --prefer-offline --loglevel=error'.split(' ')
  execFileSync('npm', ['install', '--prefix', folder, ...flags], { stdio: ['ignore', 2, 2] })
  // It would fetch the list of hosts that browsers know to be on https. This machine is on no such list.
  writeFileSync(join(observatory, 'conf/hsts-preload.json'), '{}')
}

/** Runs one of them to its end, and returns what it has said as JSON, which the caller has to read. */
export async function askTool(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  const options = { env: { ...process.env, ...env }, maxBuffer: Infinity }
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], options)
  return JSON.parse(stdout)
}
