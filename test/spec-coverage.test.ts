import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { specCoverage } from './spec-coverage.ts'

for (const [sentence, ...tests] of specCoverage) {
  test(`a test proves: ${sentence}`, () => {
    assert.ok(tests.length > 0, 'no test proves this sentence')
    for (const [file, name] of tests) {
      const source = readFileSync(join(import.meta.dirname, file), 'utf8')
      const isThere = source.split('\n').some((line) => /^ *(test|visitors)\(/.test(line) && line.includes(name))
      assert.ok(isThere, `${file} has no test whose name begins with: ${name}`)
    }
  })
}

test.run()
