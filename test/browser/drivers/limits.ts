import type { EngineName, View } from './browser.ts'

/** The options with which each engine refuses to open a tab, because its driver has no way to them. */
export const limits: Readonly<Record<EngineName, readonly (keyof View)[]>> = {
  Chromium: [],
  Firefox: ['emulation'],
  WebKit: ['forcedColours', 'emulation'],
}
