import { once } from 'node:events'
import { startProcess } from './start-process.ts'

export interface Screen {
  readonly display: string
  stop(): Promise<void>
}

/** Starts a virtual screen on a display that is free, or else takes the display of the environment. */
export async function startScreen(program: string | undefined): Promise<Screen> {
  if (program === undefined) return { display: process.env['DISPLAY'] ?? '', stop: async () => {} }
  const screen = await startProcess(program, [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '2560x1600x24',
    '-nolisten',
    'tcp',
    '-noreset',
  ])
  try {
    const [number] = await once(screen.output, 'data', { signal: AbortSignal.timeout(30_000) })
    return { display: `:${String(number).trim()}`, stop: () => screen.stop() }
  } catch (cause) {
    await screen.stop()
    throw new Error(`${program} gave no display.`, { cause })
  }
}
