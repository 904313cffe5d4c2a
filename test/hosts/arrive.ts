import { ask, type Answer, type Question } from '../generator/request.ts'

/** What a visitor has before them in the end. */
export interface Arrival extends Answer {
  /** The address at which it stands, as a browser would show it. */
  address: URL
  /** Where the host has led on the way, in its own words. */
  detours: readonly string[]
}

/** Asks a server of this machine as a browser does, which follows where it is led, though never to another server and not for ever. */
export async function arrive(address: URL, question: Question = {}): Promise<Arrival> {
  const detours: string[] = []
  for (let at = address; detours.length <= 3;) {
    const answer = await ask(Number(at.port), `${at.pathname}${at.search}`, {
      ...question,
      headers: { Host: at.host, ...question.headers },
    })
    const { location } = answer.headers
    if (answer.status < 300 || answer.status >= 400 || location === undefined)
      return { ...answer, address: at, detours }
    const next = new URL(location, at)
    if (next.origin !== at.origin) throw new Error(`${at.href} leads to another server: ${location}`)
    detours.push(location)
    at = next
  }
  throw new Error(`${address.href} leads on and on.`)
}
