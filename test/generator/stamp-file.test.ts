import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { clockStep, findWrittenSince } from '../../generator/stamp-file.ts'
import { letFilesAge, makeFolder, writeSources } from './small-site.ts'
import { createSuite } from './suite.ts'

const test = createSuite('stamp file')

const file = 'deep/in/it.ts'

test('a file that was written since a time is found, wherever it stands in the folder, and one from before is not', async () => {
  const root = makeFolder()
  const start = Date.now()
  writeSources({ root }, { [file]: 'one' })
  assert.is(findWrittenSince(root, start - clockStep), join(root, file))
  await letFilesAge()
  assert.is(findWrittenSince(root, Date.now()), undefined)
})

test('a file whose time is yet to come tells nothing', () => {
  const root = makeFolder()
  const start = Date.now()
  writeSources({ root }, { [file]: 'one' })
  const later = new Date(start + 60_000)
  utimesSync(join(root, file), later, later)
  assert.is(findWrittenSince(root, start - clockStep), undefined)
})

test('a folder that is not there holds nothing', () => {
  assert.is(findWrittenSince(join(makeFolder(), 'lost'), 0), undefined)
})

test.run()
