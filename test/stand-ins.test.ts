import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { organization, standIns } from '../content/organization.ts'

test('every stand-in can be listed: example.org, the zero phone and the front pages are all on the list', () => {
  const suspicious = Object.entries(organization)
    .filter(([, value]) =>
      /example\.org|000 000 000|"https:\/\/(facebook|instagram|x|linkedin)\.com\/"|Developer name/.test(
        JSON.stringify(value),
      ),
    )
    .map(([name]) => name)
  for (const name of suspicious)
    assert.ok(
      standIns.some((standIn) => standIn === name),
      name,
    )
})

test('the list names each entry once', () => {
  assert.is(new Set(standIns).size, standIns.length)
})

test.run()
