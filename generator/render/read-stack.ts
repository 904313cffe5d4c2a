import type { Worker } from 'node:worker_threads'

/** How long a worker is waited for, in milliseconds; one that answers at all does so within a few. */
const patience = 1000

/**
 * Returns the call stack of what a worker is doing, also where it is busy and hears no message; an empty text where that
 * cannot be told. The debugger's protocol reaches it between any two steps.
 */
export async function readStack(worker: Worker): Promise<string> {
  try {
    // Only code that does not end needs this, and not every Node.js has it.
    const { Session } = await import('node:inspector')
    const session = new Session()
    session.connect()
    try {
      return await ask(session, worker.threadId)
    } finally {
      session.disconnect()
    }
  } catch {
    return ''
  }
}

function ask(session: import('node:inspector').Session, threadId: number): Promise<string> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, patience)
    // Node.js itself has workers too, and the numbers that the protocol gives are not theirs.
    session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
      if (workerInfo.title.startsWith(`[worker ${threadId}]`))
        session.post('NodeWorker.sendMessageToWorker', { sessionId, message: question })
    })
    session.on('NodeWorker.receivedMessageFromWorker', ({ params: { message } }) => resolve(readAnswer(message)))
    session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
  })
}

const question = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: 'new Error().stack' } })

/** What the protocol answers, as far as it is used here. */
interface Answer {
  result?: { result?: { value?: string } }
}

function readAnswer(message: string): string {
  const answer: Answer = JSON.parse(message)
  return answer.result?.result?.value ?? ''
}
