import * as assert from 'uvu/assert'
import { createLiveReload } from '../../../generator/watch/live-reload.ts'
import { ask, startServer } from '../request.ts'
import { createSuite, waitUntil } from '../suite.ts'
import { listener, listenTo } from './watching.ts'

const test = createSuite('live reload channel')

test('the live-reload channel is a stream of events that nobody stores', async () => {
  const live = createLiveReload()
  const events = await listenTo(await startServer(() => new Map(), { intercept: live.intercept }))
  await waitUntil('the stream began', () => events[0])
  live.announce()
  live.announce()
  await waitUntil('two events came', () =>
    events.join('') === 'retry: 300\n\ndata: changed\n\ndata: changed\n\n' ? true : undefined,
  )
})

test('a page that was closed is not told anything, and the others are', async () => {
  const live = createLiveReload()
  const port = await startServer(() => new Map(), { intercept: live.intercept })
  const [closed, ...open] = [await listenTo(port), await listenTo(port), await listenTo(port)]
  closed?.close()
  live.announce()
  for (const events of open)
    await waitUntil('the open page was told', () => (events.includes('data: changed\n\n') ? true : undefined))
  assert.not.ok(closed?.includes('data: changed\n\n'))
})

test('the script that listens is JavaScript that nobody stores, whichever page asks for it', async () => {
  const port = await startServer(() => new Map(), { intercept: createLiveReload().intercept })
  const { status, headers, body } = await ask(port, '/@live.js?0123456789abcdef')
  assert.equal(
    [status, headers['content-type'], headers['cache-control']],
    [200, 'text/javascript; charset=utf-8', 'no-store'],
  )
  assert.match(body, 'new EventSource("/@live")')
  assert.not.match(body, ': Promise<')
})

test('a page is instrumented after its last byte, is otherwise as it was, and carries the mark of its version', () => {
  const live = createLiveReload()
  const [page, other] = [Buffer.from('<!doctype html>\n<p>ŋ</p>\n'), Buffer.from('<!doctype html>\n<p>n</p>\n')]
  const [shown, shownOther] = [live.instrument(page), live.instrument(other)].map((bytes) =>
    Buffer.from(bytes).toString(),
  )
  assert.is(shown?.replace(listener, ''), page.toString())
  assert.match(shown ?? '', listener)
  assert.is.not(listener.exec(shown ?? '')?.[0], listener.exec(shownOther ?? '')?.[0])
})

test.run()
