import * as assert from 'uvu/assert'
import { checkExpiry } from '../../../generator/check/check-expiry.ts'
import { createSuite } from '../suite.ts'

const test = createSuite('check expiry')

const security = {
  file: 'content/a.ts',
  path: ['security', 'expires'],
  contact: 'mailto:a@example.org',
  expires: '2027-11-01T00:00:00Z',
}

const far = ['security.txt asks to be trusted until 2027-11-01T00:00:00Z, which is more than a year from now.']

const cases: Record<string, { now: string; faults: readonly string[]; warnings: readonly string[] }> = {
  'more than a year before its end': { now: '2026-10-30T12:00:00Z', faults: [], warnings: far },
  'a year before its end': { now: '2026-11-01T00:00:00Z', faults: [], warnings: [] },
  'less than a year before its end': { now: '2026-11-21T12:00:00Z', faults: [], warnings: [] },
  '31 days before its end': { now: '2027-10-01T00:00:00Z', faults: [], warnings: [] },
  '30 days before its end': {
    now: '2027-10-02T00:00:00Z',
    faults: [],
    warnings: ['security.txt is out of date in 30 days.'],
  },
  'on its last day': { now: '2027-10-31T12:00:00Z', faults: [], warnings: ['security.txt is out of date in 1 day.'] },
  'at its end': {
    now: '2027-11-01T00:00:00Z',
    faults: ['security.txt has been out of date since 2027-11-01T00:00:00Z.'],
    warnings: [],
  },
  'long after its end': {
    now: '2030-01-01T00:00:00Z',
    faults: ['security.txt has been out of date since 2027-11-01T00:00:00Z.'],
    warnings: [],
  },
}
for (const [when, { now, faults, warnings }] of Object.entries(cases)) {
  test(`${when}, security.txt is ${faults.length > 0 ? 'refused' : warnings.length > 0 ? 'warned of' : 'accepted'}`, () => {
    const found = checkExpiry(security, new Date(now))
    assert.equal(
      found.faults.map(({ text }) => text),
      faults,
    )
    assert.equal(
      found.warnings.map(({ text }) => text),
      warnings,
    )
  })
}

for (const expires of [
  'soon',
  '2027-02-29T00:00:00Z',
  '2027-04-31T00:00:00Z',
  '2027-11-01',
  '2027-11-01T00:00:00+03:00',
]) {
  test(`${expires}, which is no moment in the form of the standard, is refused`, () => {
    const { faults } = checkExpiry({ ...security, expires }, new Date('2026-11-21'))
    assert.equal(
      faults.map(({ text }) => text),
      [`"${expires}" is no moment that a calendar has.`],
    )
  })
}

test('29 February is a day of a leap year', () => {
  assert.equal(checkExpiry({ ...security, expires: '2028-02-29T00:00:00Z' }, new Date('2027-11-21')), {
    faults: [],
    warnings: [],
  })
})

test.run()
