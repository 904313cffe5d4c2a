import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { checkDrawnWords } from '../../../generator/check/check-drawn-words.ts'
import { makeFolder, writeSources } from '../small-site.ts'
import { createSuite } from '../suite.ts'

const test = createSuite('check drawn words')

const words = { file: 'content/a.ts', path: ['a', 'motto'], drawing: 'assets/card.svg' }
const draw = (inner: string) => ({ 'assets/card.svg': `<svg><title>Elsewhere</title>${inner}</svg>` })

const shown = {
  'in one line': '<text x="1">We &amp; you, always</text>',
  'over two lines': '<text>We &amp; you,</text>\n<g><text>always · Here</text></g>',
  'in parts of a line': '<text>We &amp; <tspan>you,</tspan>\n always</text>',
}
for (const [where, inner] of Object.entries(shown)) {
  test(`words that a drawing shows ${where} are the same`, () => {
    const root = makeFolder()
    writeSources({ root }, draw(inner))
    assert.equal(checkDrawnWords(root, [{ ...words, value: 'We & you, always' }]), [])
  })
}

test('words that a drawing does not show are told with their place, until it does', () => {
  const root = makeFolder()
  const wanted = [{ ...words, value: 'Elsewhere' }]
  writeSources({ root }, draw('<text>We</text>'))
  utimesSync(join(root, words.drawing), 1, 1)
  const [fault, ...others] = checkDrawnWords(root, wanted)
  assert.equal(
    [fault?.file, fault?.path, fault?.text],
    ['content/a.ts', words.path, '`a.motto` says "Elsewhere", but assets/card.svg does not.'],
  )
  assert.match(fault?.mend ?? '', 'Write the same words into assets/card.svg')
  assert.equal(others, [])
  writeSources({ root }, draw('<text>Elsewhere</text>'))
  assert.equal(checkDrawnWords(root, wanted), [])
})

test.run()
