import { findFreePort } from '../../find-free-port.ts'
import { startProcess } from './start-process.ts'
import type { StartedProcess } from './start-process.ts'
import { waitUntil } from './wait-until.ts'
import { isReady } from './webdriver.ts'

export interface StartedDriver {
  readonly address: string
  stop(): Promise<void>
}

const attempts = 3

/** Starts the driver of WebKit on a free port, and tries another if someone else was quicker to take it. */
export async function startWebKitDriver(program: string, env: NodeJS.ProcessEnv): Promise<StartedDriver> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort()
    const driver = await startProcess(program, [`--port=${port}`], env)
    const address = `http://127.0.0.1:${port}`
    if (await answers(driver, address)) return { address, stop: () => driver.stop() }
    await driver.stop()
    if (attempt === attempts) throw new Error(`${program} did not answer on any of ${attempts} ports.`)
  }
}

async function answers(driver: StartedProcess, address: string): Promise<boolean> {
  const settled = async (): Promise<boolean> => driver.hasEnded() || (await isReady(address))
  return waitUntil('the driver of WebKit to answer', settled, 30).then(
    () => !driver.hasEnded(),
    () => false,
  )
}
