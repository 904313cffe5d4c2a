import type { Engine, EngineName } from './browser.ts'

export const engineNames = ['Chromium', 'Firefox', 'WebKit'] as const satisfies readonly EngineName[]

/** Starts the engine of this name, and loads nothing of the others. */
export function launchEngine(name: EngineName): Promise<Engine> {
  return launchers[name]()
}

const launchers: Record<EngineName, () => Promise<Engine>> = {
  Chromium: async () => (await import('./chromium.ts')).launchChromium(),
  Firefox: async () => (await import('./firefox.ts')).launchFirefox(),
  WebKit: async () => (await import('./webkit.ts')).launchWebKit(),
}
