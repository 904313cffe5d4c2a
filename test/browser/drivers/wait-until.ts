import { setTimeout as pause } from 'node:timers/promises'

const interval = 50

/** Asks again and again until the answer is true, and after the given seconds gives up with a sentence. */
export async function waitUntil(what: string, ask: () => Promise<boolean>, seconds = 10): Promise<void> {
  const end = Date.now() + seconds * 1000
  let trouble: unknown
  while (Date.now() < end) {
    try {
      if (await answerBefore(end, ask)) return
      trouble = undefined
    } catch (error) {
      trouble = error
    }
    await pause(interval)
  }
  throw new Error(`waited ${seconds} s in vain for ${what}`, { cause: trouble })
}

// A page that hangs never answers, and must not make the question hang too.
async function answerBefore(end: number, ask: () => Promise<boolean>): Promise<boolean> {
  const over = new AbortController()
  const late = pause(end - Date.now(), false, { signal: over.signal })
  late.catch(() => {})
  try {
    return await Promise.race([ask(), late])
  } finally {
    over.abort()
  }
}
