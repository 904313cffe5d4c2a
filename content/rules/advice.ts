import type { Advice } from '../../generator/site.ts'

const encoding = 'Save this file as plain text in UTF-8, not as RTF or UTF-16.'
const comma = 'A comma is missing before this, or above it.'
const number = 'Write a number without commas and spaces, such as 6000.'
const apostrophe = "The ' before this ends the text. Inside a text, write ’ instead."
const noValue =
  "The value before this comma is missing. Write words between two ', or a number in digits only, such as 6000."
const straight = "Curly quotation marks do not work here. Write a straight ' at both ends of the text."
const unended = "The ' at the end of the text is missing. Write it, and keep the whole text on one line."
const quotes = "Write a ' at both ends of the text, and a comma after it."
const colon = "Write a colon between the name and the value, such as title: 'Her Choice',"
const outside = "These words are outside a text. Delete them, or move them between two '."
const unclosed =
  'A ] or } is missing, probably at the end of a list. Write it again, as at the end of the other blocks, or undo your change.'
const group = "A { is missing after the first colon, and a } at the end, as in consent: { until: '2027-12-31' },"
const open = 'Write true for an open call, false for a closed one.'
const noStart = 'A } with a comma after it is missing above this line, or the [ at the start of the list.'
const twice = 'This block appears twice in the file.'
const conflict =
  'Two people changed this text. Keep one version, and delete the other one and the lines with <<<, === and >>>.'

/** How staff fix what the generator reports. */
export const advice = {
  restore: 'Restore it as CONTENT.md shows under “Undo a published change”.',
  // The first match applies. Each comment is source with the mistake.
  mistakes: [
    // A file in UTF-16: esbuild quotes characters that cannot be printed by their codes.
    { text: /xpected .*"\\x/, fix: encoding },
    // {\rtf1\ansi
    { before: /^\{\\$/, fix: encoding },
    // title: ‘Her Choice’,
    { text: /^Unexpected "[‘’‚“”„]/, fix: straight },
    // title: 'Her Choice,
    { text: /^Unterminated string/, fix: unended },
    // <<<<<<< HEAD
    { before: /^[<=>]*$/, after: /^(<|=|>)\1{2}/, fix: conflict },
    // deadline: 2027-03-31,
    { text: /^Legacy octal literals/, before: /\d-$/, fix: quotes },
    // figure: 0127,
    { text: /^Legacy octal literals/, fix: 'Write the number without the leading 0, such as 127.' },
    // /** The programs
    { text: /^Expected "\*\/" to terminate/, fix: 'This comment has no end. Write */ at its end.' },
    // phone: +254 711 222 333,
    { text: /^Expected /, before: /:\s*\+[\d\s]+$/, fix: quotes },
    // consent: until: '2027-12-31',
    { text: /^Expected "\}" but found ":"/, before: /:\s*\w+$/, fix: group },
    // figure: 6,000,
    { text: /^Expected /, before: /\d,\d+$/, fix: number },
    // figure: 6 000,
    { text: /^Expected /, before: /\d\s$/, after: /^\d/, fix: number },
    // title: 'Her Choice'
    // description: 'Your body…',
    { text: /^Expected "." /, before: /^\s*$/, after: /^['{\w]/, fix: comma },
    // file: 'tree.svg' alt: 'A tree',
    { text: /^Expected "." /, before: /'\s*$/, after: /^('|\w+:)/, fix: comma },
    // title: 'Women's choice',
    { text: /^Expected "." /, before: /\S'\s*$/, after: /^[a-z_]/i, fix: apostrophe },
    // { title: 'Her Choice', {
    { text: /^Expected identifier but found "\]"/, fix: noStart },
    // { title: 'Her Choice', {
    { text: /^Expected identifier but found "[[{]"/, fix: 'A } with a comma after it is missing above this line.' },
    // programs = { title: 'Her Choice' },
    { text: /^Expected identifier but found "'/, fix: 'The [ at the start of the list is missing, after the =.' },
    // [ title: 'Her Choice' },
    { text: /^Expected "\]" but found ":"/, fix: 'A { is missing above this line.' },
    // figure: 6412+,
    { text: /^Unexpected ","/, before: /\d\s*\+$/, fix: 'Delete the +.' },
    // title: ,
    { text: /^Unexpected ","/, fix: noValue },
    // title 'Her Choice',
    { text: /^Expected "\}" but found "'/, before: /^\s*\w+\s+$/, fix: colon },
    // heading: 'Welcome', changed by Mary
    { text: /^Expected "\}" but found/, before: /['\d],\s*\w+\s+$/, fix: outside },
    // alt: 'A tree',
    // alt: 'A girl',
    { text: /^Duplicate key/, says: 'This line appears twice.', fix: 'Delete one of the two lines.' },
    { text: /^Multiple exports with|has already been declared$/, says: twice, fix: 'Delete one of the two blocks.' },
    // ] satisfies Program[]
    { text: /^Unexpected end of file/, fix: unclosed },
    // aexport const programs = [
    {
      text: /^Expected ";" but found "(export|const)"/,
      fix: 'Write export const at the start of this line, and nothing before it.',
    },
    // title: 'Her Choice' (above export const programs = [)
    { text: /^Expected ";" but found ":"/, fix: 'This entry is outside its list. Move it between [ and ].' },
    // We also have a reading circle
    { text: /^Expected ";" but found/, before: /^\w/, fix: outside },
    // title: 'Her Choice',,
    { text: /^Expected identifier but found ","/, fix: 'Delete one of the two commas.' },
    // phone: '+254 711 222 333', '+254 722 333 444',
    { text: /^Expected ":" but found ","/, fix: 'There are two values here. Delete one of them.' },
    // isOpen: no,
    { text: / is not defined$/, before: /isOpen:\s*$/, says: 'This is neither true nor false.', fix: open },
    // }, },
    { text: /^Unexpected "\}"/, fix: 'There is one } too many, or its { is missing.' },
    // title: 'Her Choice';
    { text: /^Expected "\}" but found ";"/, fix: 'Write a comma instead of the ;.' },
    // } satisfies PageWords (without its })
    {
      text: /^Expected "\}" but found/,
      before: /\bsatisfies\s$|^$/,
      after: /^(satisfies )?[A-Z]\w+/,
      fix: 'A } is missing before satisfies.',
    },
    // title: Her Choice,
    { text: /^Expected "\}" but found/, fix: quotes },
    // title: Mission,
    { text: / is not defined$/, says: 'This text has no quotation marks.', fix: quotes },
  ],
  removeLocation:
    'Remove the location as content/photographs.md shows under “Remove the location”, then replace the file. If you uploaded ' +
    'the file to GitHub, also ask GitHub to delete it, as that guide shows under “What remains”.',
} satisfies Advice
