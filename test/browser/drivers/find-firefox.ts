import { findFirst, findNamed, findOnPath, inWindowsFolders } from './find-file.ts'

/** Looks for a Firefox: the named one, then that of the system. */
export function findFirefox(): string {
  const path = findNamed('FIREFOX_PATH') ?? findOnPath(['firefox-esr', 'firefox']) ?? findFirst(usualPlaces())
  if (path !== undefined) return path
  throw new Error(
    'There is no Firefox: install Firefox (on Debian: apt-get install firefox-esr), or name one in FIREFOX_PATH.',
  )
}

function usualPlaces(): string[] {
  return ['/Applications/Firefox.app/Contents/MacOS/firefox', ...inWindowsFolders(['Mozilla Firefox\\firefox.exe'])]
}
