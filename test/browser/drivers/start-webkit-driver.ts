import { once } from 'node:events'
import { createServer } from 'node:net'
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

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

async function answers(driver: StartedProcess, address: string): Promise<boolean> {
  const settled = async (): Promise<boolean> => driver.hasEnded() || await isReady(address)
  return waitUntil('the driver of WebKit to answer', settled, 30).then(() => !driver.hasEnded(), () => false)
}
