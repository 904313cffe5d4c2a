import * as assert from 'uvu/assert'
import { prefixAddresses, prefixStyles } from '../../generator/base-path.ts'
import { createSuite } from './suite.ts'

const test = createSuite('base path')

const moved: Record<string, string> = {
  '<a href="/">': '<a href="/my-site/">',
  '<a class="a" href="/careers">': '<a class="a" href="/my-site/careers">',
  '<a href="/#info">': '<a href="/my-site/#info">',
  '<link rel="icon" href="/assets/a.svg"/>': '<link rel="icon" href="/my-site/assets/a.svg"/>',
  '<script src="/assets/a.js" defer="">': '<script src="/my-site/assets/a.js" defer="">',
  '<use href="/assets/a.svg#b">': '<use href="/my-site/assets/a.svg#b">',
  '<video poster="/a.jpg" src="/a.mp4">': '<video poster="/my-site/a.jpg" src="/my-site/a.mp4">',
  '<img srcSet="/a.jpg 1x, /b.jpg 2x"/>': '<img srcSet="/my-site/a.jpg 1x, /my-site/b.jpg 2x"/>',
  '<link imageSrcSet="/a.jpg 640w,/b.jpg 1280w"/>': '<link imageSrcSet="/my-site/a.jpg 640w,/my-site/b.jpg 1280w"/>',
}
for (const [from, to] of Object.entries(moved)) {
  test(`${from} is moved below the base`, () => {
    assert.is(prefixAddresses(from, '/my-site/'), to)
  })
}

for (const html of [
  '<a href="#info">',
  '<a href="https://example.org/">',
  '<a href="//example.org/">',
  '<a href="mailto:a@example.org?subject=/b">',
  '<p>Write href=&quot;/careers&quot; there</p>',
  '<a data-href="/careers">',
  '<script type="application/ld+json">{"href":"/a"}</script>',
]) {
  test(`${html} stays as it is`, () => {
    assert.is(prefixAddresses(html, '/my-site/'), html)
  })
}

test('without a base nothing changes', () => {
  for (const html of Object.keys(moved)) assert.is(prefixAddresses(html, '/'), html)
})

test('addresses in a stylesheet are moved, whether they are quoted or not, and no others', () => {
  const css =
    'a{b:url(/assets/a.svg)}c{d:url("/assets/b.svg")}e{f:url(#g)}h{i:url(data:image/svg+xml,x)}j{k:url(//l.example/m)}'
  assert.is(
    prefixStyles(css, '/my-site/'),
    'a{b:url(/my-site/assets/a.svg)}c{d:url("/my-site/assets/b.svg")}e{f:url(#g)}h{i:url(data:image/svg+xml,x)}j{k:url(//l.example/m)}',
  )
})

test.run()
