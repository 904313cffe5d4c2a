export interface Session {
  readonly browserVersion: string
  /** Sends a command of this session, and gives the value of the answer. */
  send<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value>
}

interface NewSession {
  readonly sessionId: string
  readonly capabilities: { readonly browserVersion: string }
}

/** Opens a session with the W3C WebDriver at this address. */
export async function openSession(address: string, capabilities: object): Promise<Session> {
  const { sessionId, capabilities: given }: NewSession = await request('POST', `${address}/session`, {
    capabilities: { alwaysMatch: capabilities },
  })
  return {
    browserVersion: given.browserVersion,
    send: (method, path, body) => request(method, `${address}/session/${sessionId}${path}`, body),
  }
}

/** Tells whether a W3C WebDriver answers at this address and can take a session. */
export async function isReady(address: string): Promise<boolean> {
  const { ready }: { ready: boolean } = await request('GET', `${address}/status`)
  return ready
}

async function request<Value>(method: string, url: string, body?: object): Promise<Value> {
  // The driver may close a connection that stands idle just when the next command goes out, so each has its own.
  const headers = { connection: 'close', 'content-type': 'application/json' }
  const payload = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}
  const response = await fetch(url, { method, headers, ...payload })
  const text = await response.text()
  if (!response.ok) throw new Error(readFailure(method, url, text))
  const { value }: { value: Value } = JSON.parse(text)
  return value
}

function readFailure(method: string, url: string, text: string): string {
  const { value }: { value: { error: string; message: string } } = JSON.parse(text)
  return `${method} ${new URL(url).pathname} failed with ${value.error}: ${value.message}`
}
