import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'
import { sizeOf } from '../generator/budgets.ts'
import { outputPaths } from '../generator/site.ts'
import { output, paths } from './built-site.ts'

test('every page, with the words it was designed for, arrives in the first round trip of a new connection', () => {
  assert.ok(site.budgets.firstRoundTrip <= 14_600)
  for (const [file] of paths.map(outputPaths)) {
    const size = sizeOf(file, output.get(file) ?? new Uint8Array())
    assert.ok(size > 0 && size <= site.budgets.firstRoundTrip, `${file} has ${size} bytes after gzip`)
  }
})

test.run()
