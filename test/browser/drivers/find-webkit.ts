import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findFirst, findNamed, findOnPath } from './find-file.ts'

export interface FoundWebKit {
  readonly driver: string
  readonly browser: string
  /** The virtual screen, without which the browser shows itself on the display of the environment. */
  readonly screen: string | undefined
  /** The program that gives a window the focus, which nobody else does on a bare screen. */
  readonly focuser: string
}

/** Looks for WebKitGTK: the driver, the small browser that it drives, a screen that nobody sees, and who focuses its window. */
export function findWebKit(): FoundWebKit {
  const driver = findNamed('WEBKIT_DRIVER_PATH') ?? findOnPath(['WebKitWebDriver'])
  const browser = findMiniBrowser()
  const screen = findOnPath(['Xvfb'])
  const focuser = findOnPath(['xdotool'])
  if (driver === undefined || browser === undefined) throw new Error(advice('no WebKit'))
  if (screen === undefined && !process.env['DISPLAY']) throw new Error(advice('no screen for WebKit'))
  if (focuser === undefined) throw new Error(advice("no xdotool, which gives WebKit's window the focus"))
  return { driver, browser, screen, focuser }
}

// The browser lies in a folder of the library, below one that is named after the machine.
function findMiniBrowser(): string | undefined {
  const roots = ['/usr/lib', '/usr/lib64', '/usr/libexec', '/usr/local/lib', '/usr/local/libexec'].filter((root) =>
    existsSync(root),
  )
  const folders = roots.flatMap((root) => [
    root,
    ...readdirSync(root)
      .filter((name) => name.includes('-linux-'))
      .map((name) => join(root, name)),
  ])
  return findFirst(
    folders.flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((library) => join(folder, library, 'MiniBrowser')),
    ),
  )
}

function advice(lack: string): string {
  return `There is ${lack}: on Debian or Ubuntu run apt-get install webkit2gtk-driver xvfb xdotool, or name the driver in WEBKIT_DRIVER_PATH.`
}
