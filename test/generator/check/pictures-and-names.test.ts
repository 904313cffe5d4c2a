import { createSuite } from '../suite.ts'
import { sourceWith, testFaults } from './planted-faults.ts'

const test = createSuite('pictures and names')

const sayAlt = 'Say in alt what the picture shows, or write alt="" where it only decorates.'
const giveSize = 'Give its width and height in whole pixels, so that nothing moves when it arrives.'
const nameDrawing =
  'Give it role="img" and say in aria-label what it shows; or aria-hidden="true" where it only decorates.'
const sayLink = 'Say in it, or in its aria-label, what the link is for.'
const sayButton = 'Say in it, or in its aria-label, what the button is for.'

testFaults(test, {
  'a picture has words for those who do not see it, and a size': {
    add: { '/team': '<img src="/assets/view-AAAAAAAA.png">' },
    sources: { 'components/view.tsx': `import view from '../assets/view.png'\n` },
    problems: [
      `components/view.tsx:1 The page /team shows the picture /assets/view-AAAAAAAA.png without alt, width and height. | ${sayAlt} ${giveSize}`,
    ],
  },
  'a picture has words, even if it has a size': {
    add: { '/': '<img src="/favicon.ico" width="1" height="1">' },
    problems: [`pages/start.tsx The page / shows the picture /favicon.ico without alt. | ${sayAlt}`],
  },
  'the size of a picture is in whole pixels': {
    add: { '/': '<img src="/favicon.ico" alt="A long day" width="100%" height="1">' },
    sources: sourceWith('A long day'),
    problems: [`content/words.ts:2 The page / shows the picture /favicon.ico without width. | ${giveSize}`],
  },
  'a drawing is hidden or named': {
    add: {
      '/': '<svg class="our-mark"></svg><svg role="img" aria-label=" "></svg><svg aria-label="Mark"></svg><p aria-hidden="false"><svg id="m"></svg></p>',
    },
    sources: sourceWith('our-mark'),
    problems: [
      `content/words.ts:2 The page / has a drawing that is neither named nor hidden from those who hear the page: <svg class="our-mark">. | ${nameDrawing}`,
      `pages/start.tsx The page / has a drawing that is neither named nor hidden from those who hear the page: <svg>. | ${nameDrawing}`,
      `pages/start.tsx The page / has a drawing that is neither named nor hidden from those who hear the page: <svg id="m">. | ${nameDrawing}`,
    ],
  },
  'a link has a name that is heard': {
    add: {
      '/': '<a href="/team"><svg aria-hidden="true"><title>Team</title></svg><b hidden="">Team</b><style>p{}</style></a>',
    },
    sources: { 'pages/start.tsx': '\n<a href="/team">' },
    problems: [`pages/start.tsx:2 The page / has a link without a name: <a href="/team">. | ${sayLink}`],
  },
  'a drawing in a link gives it no name by its other texts': {
    add: { '/': '<b aria-hidden="true"><a class="drawn" href="/"><svg>x<desc>x</desc></svg></a></b>' },
    problems: [`pages/start.tsx The page / has a link without a name: <a class="drawn">. | ${sayLink}`],
  },
  'a button has a name that is heard': {
    add: {
      '/': '<button class="opener"> </button><p role="button"></p><input type="button"><input type="image" alt=" "><summary></summary>',
    },
    sources: sourceWith('opener'),
    problems: [
      `content/words.ts:2 The page / has a button without a name: <button class="opener">. | ${sayButton}`,
      ...['<p>', '<input>', '<summary>'].map(
        (tag) => `pages/start.tsx The page / has a button without a name: ${tag}. | ${sayButton}`,
      ),
    ],
  },
  'names come from labels, pictures, drawings, content and titles alike': {
    add: {
      '/': `<b id="n1" hidden="">In</b><b id="n2" aria-label="side"></b><a href="/" aria-labelledby="n1 n2"></a><a href="/" aria-label="x"></a><a href="/" title="x"></a>
        <a href="/"><img src="/favicon.ico" alt="x" width="1" height="1"></a><a href="/"><svg role="img" aria-label="x"></svg></a><a href="/"><b><i>x</i></b></a>
        <a href="/" aria-label=" ">x</a><b aria-hidden="true"><a href="/"><svg><title>x</title></svg></a></b><input type="submit"><input type="reset">
        <button><svg aria-hidden="true"></svg>x</button><input type="button" value="x"><input type="image" alt="x" src="/favicon.ico"><a id="no-link"></a><input type="text">`,
    },
    problems: [],
  },
})

test.run()
