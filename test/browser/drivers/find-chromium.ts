import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findFirst, findNamed, findOnPath, inWindowsFolders } from './find-file.ts'
import { makeTempFolder } from './make-temp-folder.ts'

export interface FoundChromium {
  readonly path: string
  readonly args: readonly string[]
  /** What this Chromium needs in its environment beyond that of this process. */
  readonly env: Readonly<Record<string, string>>
  /** Removes what had to be unpacked; to be called when the browser has ended. */
  remove(): Promise<void>
}

/** Looks for a Chromium: the named one, then that of the system, then the one inside npm. */
export async function findChromium(): Promise<FoundChromium> {
  const path = findNamed('CHROMIUM_PATH') ?? findOnPath(programs) ?? findFirst(usualPlaces())
  return path === undefined ? unpackNpmChromium() : { path, args: [], env: {}, remove: async () => {} }
}

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function usualPlaces(): string[] {
  return [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...inWindowsFolders(['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe']),
  ]
}

/** Unpacks the Chromium of the package `@sparticuz/chromium`, with its libraries and fonts, into a folder of its own. */
async function unpackNpmChromium(): Promise<FoundChromium> {
  const folder = await makeTempFolder('npm-chromium-')
  try {
    const path = await unpackInto(folder.path)
    const fonts = existsSync('/etc/fonts/fonts.conf') ? '/etc/fonts' : join(folder.path, 'fonts')
    const env = { LD_LIBRARY_PATH: join(folder.path, 'al2023', 'lib'), FONTCONFIG_PATH: fonts }
    return { path, args: ['--no-zygote'], env, remove: () => folder.remove() }
  } catch (cause) {
    await folder.remove()
    throw new Error(advice, { cause })
  }
}

const advice =
  'There is no Chromium: install Chromium or Google Chrome, or name one in CHROMIUM_PATH, or on Linux x64 run npm install @sparticuz/chromium.'

async function unpackInto(folder: string): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The Chromium inside npm runs on Linux x64 only.')
  const { default: npmChromium } = await import('@sparticuz/chromium')
  // The package unpacks its libraries only when it believes to be on this host, and always into the system's folder for temporary files.
  return withEnvironment({ AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', TMPDIR: folder }, () =>
    npmChromium.executablePath(),
  )
}

// The package reads the environment before its first wait, so nothing else in this process ever sees the change.
function withEnvironment<Result>(changes: Readonly<Record<string, string>>, act: () => Result): Result {
  const before = Object.keys(changes).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, changes)
  try {
    return act()
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
