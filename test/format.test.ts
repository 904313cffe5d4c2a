import { parseHTML } from 'linkedom'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatDocument, formatStyles } from './format.ts'

test('a document is shown an element a line, with prose kept together and hashes left out', () => {
  const { document } = parseHTML(
    '<!doctype html><html lang="en"><head><title>A &lt; B</title><style>a{b:c}</style></head><body><div><p>See <a href="/x">this</a> &amp; that.</p><img alt="" src="/assets/a-ABCDEFGH.png"></div></body></html>',
  )
  assert.is(
    formatDocument(document),
    `<!doctype html>
<html lang="en">
  <head>
    <title>A &lt; B</title>
    <style>/* see styles.css */</style>
  </head>
  <body>
    <div>
      <p>See <a href="/x">this</a> &amp; that.</p>
      <img alt src="/assets/a-HASH.png">
    </div>
  </body>
</html>
`,
  )
})

test('data are shown an entry a line, and the hashes of a policy are left out', () => {
  const { document } = parseHTML(
    `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-A7DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; img-src 'self'"><script type="application/ld+json">{"name":"A","logo":"https://example.org/assets/a-ABCDEFGH.png"}</script></head></html>`,
  )
  assert.is(
    formatDocument(document),
    `<!doctype html>
<html>
  <head>
    <meta http-equiv="Content-Security-Policy" content="style-src 'sha256-HASHES'; img-src 'self'">
    <script type="application/ld+json">
      {
        "name": "A",
        "logo": "https://example.org/assets/a-HASH.png"
      }
    </script>
  </head>
</html>
`,
  )
})

test('styles are shown a declaration a line, each with the rules that it stands in, and once', () => {
  const css =
    '@layer a,b;@layer a{p{color:red;background:url(/assets/x-ABCDEFGH.png)}@media (width>1px){p{color:blue}}}'
  assert.is(
    formatStyles([css, css]),
    `@layer a,b;
@layer a { p { color:red;
@layer a { p { background:url(/assets/x-HASH.png);
@layer a { @media (width>1px) { p { color:blue;
`,
  )
})

test.run()
