import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Runs a program of Node's to its end, and returns what it has said as JSON, which the caller has to read. Throws where it said none. */
export async function runTool(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  try {
    return JSON.parse(said)
  } catch {
    throw new Error(`${program} ended without a verdict:\n${said}${complained}`)
  }
}
