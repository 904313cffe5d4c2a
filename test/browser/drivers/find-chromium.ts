import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../../find-program.ts'

/** A program, with the environment that it needs. */
interface Program {
  path: string
  env: Readonly<Record<string, string>>
}

/**
 * Returns the Chromium named by CHROMIUM_PATH. The default is the npm package, which has the same version everywhere
 * and opens tabs in half the time. On systems that it does not support, the installed Chromium is used.
 */
export function findChromium(): Program {
  const named = process.env['CHROMIUM_PATH']
  if (named === undefined && process.platform === 'linux' && process.arch === 'x64') return unpackChromium()
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const path = named ?? findProgram(names, ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'])
  if (path !== undefined) return { path, env: {} }
  throw new Error('Chromium was not found. Install Chromium or Google Chrome, or set CHROMIUM_PATH.')
}

/** Unpacks the Chromium of the package @sparticuz/chromium with its libraries and fonts on the first call. */
function unpackChromium(): Program {
  const folder = join(import.meta.dirname, '../../../node_modules/@sparticuz/chromium/unpacked')
  if (!existsSync(folder)) {
    const fresh = mkdtempSync(`${folder}-`)
    // The package unpacks its libraries only on AWS Lambda, and always into the folder for temporary files.
    // Set both in a separate process.
    const code = `await (await import('@sparticuz/chromium')).default.executablePath()`
    const env = { ...process.env, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', TMPDIR: fresh }
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: import.meta.dirname, env })
    try {
      renameSync(fresh, folder)
    } catch {
      // Another process was faster.
      rmSync(fresh, { recursive: true })
    }
  }
  const fonts = existsSync('/etc/fonts/fonts.conf') ? '/etc/fonts' : join(folder, 'fonts')
  return {
    path: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: fonts },
  }
}
