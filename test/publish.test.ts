import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'
import { makeFolder } from './helpers/folder.ts'

test('Deploy builds a release with the history of the project, with placeholders only if it is asked to, and packs it', () => {
  // This npm only says what it is told.
  const folder = makeFolder({ npm: '#!/bin/sh\necho "$@"\n', 'dist/index.html': 'Home', 'dist/.written': '' })
  chmodSync(join(folder, 'npm'), 0o755)
  const publish = (settings: NodeJS.ProcessEnv) => {
    const env = { PATH: `${folder}:${process.env['PATH']}`, ...settings }
    return execFileSync('bash', ['.ci/publish', folder], { env, encoding: 'utf8' }).trim()
  }
  const release = `run build -- --history --base / --out ${folder}/dist --release`
  assert.equal([publish({}), publish({ WITH_PLACEHOLDERS: 'false' })], [release, release])
  assert.is(
    publish({ BASE_PATH: '/site', ORIGIN: 'https://us.org', WITH_PLACEHOLDERS: 'true' }),
    `run build -- --history --base /site/ --out ${folder}/dist --origin https://us.org`,
  )
  const packed = execFileSync('tar', ['--list', '--file', join(folder, 'artifact.tar')], { encoding: 'utf8' })
  assert.equal(packed.trim().split('\n'), ['./', './index.html'])
})
