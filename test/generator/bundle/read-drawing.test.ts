import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readDrawing } from '../../../generator/bundle/read-drawing.ts'
import { assertProblems } from '../assert-problem.ts'

test('of a drawing the page gets what is seen of it', () => {
  const { drawing, faults } = read(`<?xml version="1.0"?>
<!-- Made by a drawing program -->
<!DOCTYPE svg>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:ink="http://ink.example/" viewBox="-4 -3 8 6" style="background: #FFB92E" width="80" id="Layer_1" xml:space="preserve">
  <title>A disc</title>
  <metadata><ink:page>1</ink:page></metadata>
  <ink:view zoom="2"/>
  <g ink:label="Layer 1" data-name="x"><circle r="2" fill="#d92155"/></g>
</svg>`)
  assert.equal(faults, [])
  assert.equal(drawing, {
    viewBox: [-4, -3, 8, 6],
    background: '#ffb92e',
    markup: '<g><circle r="2" fill="#d92155"/></g>',
  })
})

test('ids begin with the name of the file, wherever something refers to them, and those that nothing refers to are left out', () => {
  const { drawing } = read(
    drawn(
      '<defs><path id="a" d="M0 0h1"/><clipPath id="b"/></defs><use id="c" href="#a"/><use xlink:href="#a"/><g clip-path="url(#b)" fill="url( &quot;#b&quot; )"/>',
    ),
  )
  assert.is(
    drawing.markup,
    '<defs><path id="sun-a" d="M0 0h1"/><clipPath id="sun-b"/></defs><use href="#sun-a"/><use href="#sun-a"/><g clip-path="url(#sun-b)" fill="url(&quot;#sun-b&quot; )"/>',
  )
})

test('styles of elements become attributes, since a page forbids the former', () => {
  assert.is(
    read(drawn('<path style="fill:#07392f; stroke-width : 2;-ink-stroke:1" d="M0 0"/>')).drawing.markup,
    '<path d="M0 0" fill="#07392f" stroke-width="2"/>',
  )
})

test('what the outermost element says of all shapes stays true for them', () => {
  const { drawing } = read(
    '<svg viewBox="0 0 8 8" fill="none" style="background:#ffb92e;stroke-width:2" class="icon"><path d="M0 0h8"/></svg>',
  )
  assert.is(drawing.markup, '<g fill="none" stroke-width="2"><path d="M0 0h8"/></g>')
})

test('signs that mean something in HTML are written so that they mean nothing there', () => {
  assert.is(read(drawn('<path class="a&amp;b&quot;&lt;"/>')).drawing.markup, '<path class="a&amp;b&quot;&lt;"/>')
})

const faulty: Readonly<Record<string, readonly [drawing: string, text: string, note: string, lineText?: string]>> = {
  'with a stylesheet': [
    drawn('\n  <style>.a{fill:red}</style>\n'),
    'has a <style> in it',
    'presentation attributes',
    '<style>.a{fill:red}</style>',
  ],
  'with a script': [drawn('<script>alert(1)</script>'), 'has a <script> in it', 'without scripts'],
  'with an attribute that is a script': [
    drawn('<path onclick="x()"/>'),
    'has an attribute onclick in it',
    'without scripts',
  ],
  'with a web page inside': [
    drawn('<foreignObject><p>x</p></foreignObject>'),
    'has a <foreignObject> in it',
    'Take the web page out',
  ],
  'with a picture inside': [
    drawn('<image href="data:image/png;base64,AA"/>'),
    'has a <image> in it',
    'a file of its own',
  ],
  'with letters': [drawn('<text>Haki</text>'), 'has a <text> in it', 'into paths'],
  'with a link': [drawn('<a href="https://example.org"><path/></a>'), 'has a <a> in it', 'Take the link out'],
  'with words between its shapes': [
    drawn('<g>Haki yetu</g>'),
    'has the words "Haki yetu" between its shapes',
    'Take them out',
  ],
  'that refers to another file': [
    drawn('<use href="marks.svg#leaf"/>'),
    'refers to "marks.svg#leaf"',
    'all that belongs to it inside',
  ],
  'that is painted with another file': [
    drawn('<path fill="url(https://example.org/x.svg#a)"/>'),
    'refers to "url(https://example.org/x.svg#a)"',
    'all that belongs to it inside',
  ],
  'without a size': ['<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>', 'has no viewBox', 'responsive'],
  'with a size of nothing': ['<svg viewBox="0 0 0 9"><path/></svg>', 'has no viewBox', 'responsive'],
  'that breaks off': ['<svg viewBox="0 0 9 9"><path/>', 'breaks off inside of <svg>', 'not whole'],
  'that is something else': ['<html><body/></html>', 'is no drawing', 'Save it as SVG'],
  'that is empty': ['', 'is no drawing', 'Save it as SVG'],
}

for (const [what, [source, text, note, lineText]] of Object.entries(faulty)) {
  test(`a drawing ${what} is refused in a sentence, with its place`, () => {
    const problems = read(source).faults.map((fault) => ({ ...fault, text: fault.text ?? '' }))
    assertProblems(problems.slice(0, 1), {
      text: `art/sun.svg ${text}`,
      note,
      file: 'art/sun.svg',
      ...(lineText !== undefined && { lineText }),
    })
  })
}

function drawn(shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${shapes}</svg>`
}

function read(source: string) {
  return readDrawing('art/sun.svg', source)
}

test.run()
