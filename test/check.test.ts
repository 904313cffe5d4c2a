import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import { test } from 'uvu'
import { site } from '../build.ts'

test('types, lint and format are sound', async () => {
  await promisify(exec)('npm run --silent check', { cwd: site.root }).catch(({ stdout, stderr }) => {
    throw new Error(`npm run check\n\n${stdout}${stderr}`)
  })
})

test.run()
