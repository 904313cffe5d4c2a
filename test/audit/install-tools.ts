import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { site } from '../../build.ts'

const source = join(import.meta.dirname, 'tools')

/** Where the tools are: within the project's packages, so that nothing looks for sources or tests among them. */
const folder = join(site.root, 'node_modules/.audit')

/** The paths of the two programs that judge the site. */
export interface AuditTools {
  lighthouse: string
  observatory: string
}

/** Installs Lighthouse and the Observatory as the lockfile beside this module has them, where they are not there yet, and returns their paths. */
export function installTools(): AuditTools {
  if (!isInstalled()) {
    mkdirSync(folder, { recursive: true })
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(source, file), join(folder, file))
    const { status } = spawnSync(
      'npm',
      ['ci', '--ignore-scripts', '--omit=optional', '--no-fund', '--no-audit', '--prefix', folder],
      { stdio: 'inherit', shell: process.platform === 'win32' },
    )
    if (status !== 0) throw new Error('The tools of the audit could not be installed.')
    writeFileSync(join(observatoryFolder, 'conf/hsts-preload.json'), '{}')
    copyFileSync(join(source, 'package-lock.json'), installedMark)
  }
  return {
    lighthouse: join(folder, 'node_modules/lighthouse/cli/index.js'),
    observatory: join(observatoryFolder, 'src/scan.js'),
  }
}

/**
 * The Observatory would fetch the list of hosts that browsers know to be on https from elsewhere when it is installed. This
 * machine is on no such list, so an empty one says the same.
 */
const observatoryFolder = join(folder, 'node_modules/@mdn/mdn-http-observatory')

/** The lockfile after which the tools were installed; it is written last. */
const installedMark = join(folder, 'installed.json')

function isInstalled(): boolean {
  return (
    existsSync(installedMark) &&
    readFileSync(installedMark, 'utf8') === readFileSync(join(source, 'package-lock.json'), 'utf8')
  )
}
