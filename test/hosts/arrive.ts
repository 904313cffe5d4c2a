import { ask, type Answer, type Question } from '../generator/request.ts'

/** What a visitor has before them in the end. */
export interface Arrival extends Answer {
  /** The address at which it stands, as a browser would show it. */
  address: URL
  /** How often the host has led elsewhere on the way. */
  detours: number
}

/** Asks a server of this machine as a browser does, which follows where it is led, though never to another server and not for ever. */
export async function arrive(address: URL, question: Question = {}): Promise<Arrival> {
  for (let detours = 0, at = address; detours <= 3; detours += 1) {
    const answer = await ask(Number(at.port), `${at.pathname}${at.search}`, { ...question, headers: { Host: at.host, ...question.headers } })
    const { location } = answer.headers
    if (answer.status < 300 || answer.status >= 400 || location === undefined) return { ...answer, address: at, detours }
    const next = new URL(location, at)
    if (next.origin !== at.origin) throw new Error(`${at.href} leads to another server: ${location}`)
    at = next
  }
  throw new Error(`${address.href} leads on and on.`)
}
