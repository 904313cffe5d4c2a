import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from './suite.ts'
import * as assert from 'uvu/assert'

// Packages and the versions of Node.js.

const { subset } = createRequire(import.meta.url)('semver') as { subset(range: string, of: string): boolean }
const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
const { packages }: { packages: Record<string, { optional?: true; engines?: { node?: string } }> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)

test('npm ci works with every version of Node.js that package.json allows', () => {
  // npm leaves out an optional package that does not fit.
  const required = Object.entries(packages).filter(([, { optional }]) => !optional)
  const asked = required.flatMap(([name, { engines }]) => (engines?.node ? [[name, engines.node]] : []))
  assert.ok(asked.length > 50)
  assert.equal(
    asked.filter(([, range = '']) => !subset(engines.node, range)),
    [],
  )
})
