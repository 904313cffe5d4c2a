import type { EngineName, View } from './browser.ts'

/**
 * The options that each engine's driver has no way to. WebKit's has one to `history`, but about one time in twenty it
 * loses the page that it goes back to, and answers no more.
 */
export const limits: Readonly<Record<EngineName, readonly (keyof View)[]>> = {
  Chromium: [],
  Firefox: ['emulation', 'density'],
  WebKit: ['forcedColours', 'emulation', 'history', 'density'],
}
