import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'
import type { PageProps } from '../components/document.tsx'
import { markIcon } from '../components/mark-icon.ts'
import { voiceMarkPath } from '../components/voice-mark-path.ts'
import type { PageInput } from '../generator/site.ts'
import { html } from './built-site.ts'

/** Does not compile where what the generator hands to pages is not what pages take. */
const handed: PageInput extends PageProps ? (PageProps extends PageInput ? true : false) : false = true

test('the generator hands to every page what pages take', () => {
  assert.ok(handed)
})

test('the icon shows the mark as the pages draw it', () => {
  const icon = readFileSync(join(site.root, 'assets/icon.svg'), 'utf8')
  assert.is(icon.split(voiceMarkPath).length - 1, 2)
})

test('the icon without a file has the colour of hibiscus', () => {
  const [, colour = ''] = /fill="(#[0-9a-f]{6})"/.exec(decodeURIComponent(markIcon)) ?? []
  assert.match(html('/'), new RegExp(`--hibiscus: ?${colour};`))
})

test.run()
