import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { gitEnvironment, History } from '../generator/history.ts'
import { isConsentFor, readVersions } from '../generator/media/consent-history.ts'
import { makeFolder } from './copies.ts'
import { test } from './suite.ts'
import * as assert from 'uvu/assert'

// For which photograph a consent was written.

/**
 * The saves of a content file, oldest first. `Choice=a Care=b:later` are two programs in this order, with the files a
 * and b; the first has the usual consent, and the second a later one. Text in parentheses is the whole file, and
 * `(deleted)` no file. `a!` is another picture under the name of a, `a-` its deletion and `a+` its return. What begins
 * with `branch:` is saved in a branch, `merge:` merges that into main, `pull:` merges main into the branch and goes on
 * there, and `disk:` is not committed.
 */
type Saves = readonly string[]

/** What is shown. */
const shown: Readonly<Record<string, readonly [saves: Saves, files: string]>> = {
  added: [['Choice Care', 'Choice=a Care'], 'a'],
  'added beside another with the same date': [['Choice=a Care', 'Choice=a Care=b'], 'a b'],
  'two added in one save': [['Choice Care', 'Choice=a Care=b'], 'a b'],
  'there from the start': [['Choice=a Care=b'], 'a b'],
  'removed, saved and added': [['Choice=a Care=d', 'Choice Care=d', 'Choice=b Care=d'], 'b d'],
  'asked again': [['Choice=a Care=b', 'Choice=a:later Care=b'], 'a b'],
  'asked for another picture in one save': [['Choice=a', 'Choice=b:later'], 'b'],
  'a date that was wrong': [['Choice=a', 'Choice=a:later', 'Choice=a'], 'a'],
  dragged: [['Choice=a Care=b Talk=d', 'Care=b Choice=a Talk=d', 'Talk=d Care=b Choice=a'], 'a b d'],
  'its program renamed and dragged': [['Choice=a Care', 'Care Own=a'], 'a'],
  'another program removed': [['Choice=a Care=b', 'Care=b'], 'b'],
  'a version between that cannot be read': [['Choice=a', '("Twice)', 'Choice=a'], 'a'],
  'a version between that is empty or deleted': [['Choice=a', '()', 'Choice=a', '(deleted)', 'Choice=a'], 'a'],
  'its file deleted and restored': [['Choice=a', 'a-', 'a+'], 'a'],
  'named twice': [['Choice=a Care', 'Choice=a Care=a'], 'a a'],
  'named twice, and one removed': [['Choice=a Care=a', 'Choice Care=a'], 'a'],
  'two under one date change places': [['Choice=a Care=b', 'Choice=b Care=a'], 'a b'],
  'nobody recognized in several': [['Choice=a:none Care', 'Choice=a:none Care=b:none'], 'a b'],
  'nobody recognized becomes a date': [['Choice=a:none', 'Choice=a'], 'a'],
  'added and not committed': [['Choice=a Care', 'disk: Choice=a Care=b'], 'a b'],
  'another crop under its name, then removed and added': [['Choice=a', 'a!', 'Choice', 'Choice=a'], 'a'],
  'another crop, named twice, one removed and added': [
    ['Choice=a Care=a', 'a!', 'Choice Care=a', 'Choice=a Care=a'],
    'a a',
  ],
  'exchanged, then asked for it': [['Choice=a', 'Choice=b', 'Choice=b:later'], 'b'],
  'exchanged, then removed and added': [
    ['Choice=a Care=d', 'Choice=b Care=d', 'Choice Care=d', 'Choice=b Care=d'],
    'b d',
  ],
  'exchanged and dragged, then removed and added': [
    ['Choice=a Care=d', 'Care=d Choice=b', 'Care=d Choice', 'Care=d Choice=b'],
    'b d',
  ],
  'added in a branch': [['Choice=a Care', 'branch: Choice=a Care=b', 'f!', 'merge: Choice=a Care=b'], 'a b'],
  'added in a branch while main renamed another program': [
    ['Choice=a Care', 'branch: Choice=a Care=b', 'Own=a Care', 'merge: Own=a Care=b'],
    'a b',
  ],
  'removed and added on main, and pulled by a developer': [
    ['Choice=a', 'branch: f!', 'Choice', 'Choice=b', 'pull: Choice=b'],
    'b',
  ],
  // Git cannot tell that this was not meant.
  'an old version restored': [['Choice=a', 'Choice', 'Choice=a'], 'a'],
}

/** What hides a photograph that has come under a consent for another. Others are still shown. */
const hidden: Readonly<Record<string, readonly [saves: Saves, files: string]>> = {
  exchanged: [['Choice=a Care=d', 'Choice=b Care=d'], 'd'],
  'exchanged under none': [['Choice=a:none Care=d:none', 'Choice=b:none Care=d:none'], 'd'],
  'exchanged and dragged in one save': [['Choice=a Care=d', 'Care=d Choice=b'], 'd'],
  'exchanged, dragged and renamed in one save': [['Choice=a Care', 'Care Own=b'], ''],
  'exchanged, then dragged, renamed and added to': [
    ['Choice=a Care', 'Choice=b Care', 'Care Choice=b', 'Care Own=b', 'Care=d Own=b'],
    'd',
  ],
  'exchanged, and another one added': [['Choice=a Care', 'Choice=b Care=d'], ''],
  'exchanged, and the old one added elsewhere': [['Choice=a Care', 'Choice=b Care=a'], 'a'],
  'exchanged, renamed, and the old one added elsewhere': [['Choice=a Care', 'Own=b Care=a'], 'a'],
  'exchanged, and the new one added elsewhere': [['Choice=a Care', 'Choice=b Care=b'], ''],
  'two exchanged': [['Choice=a Care=b', 'Choice=d Care=e'], ''],
  'two exchanged for one': [['Choice=a Care=d', 'Choice=b Care=b'], ''],
  'two under different dates change places': [['Choice=a Care=b:later', 'Choice=b Care=a:later'], ''],
  'named twice, and one exchanged': [['Choice=a Care=a', 'Choice=b Care=a'], 'a'],
  'named twice, one removed and one exchanged': [['Choice=a Care=a', 'Choice=b Care'], ''],
  'its box of the file emptied, then another chosen': [['Choice=a', 'Choice=', 'Choice=b'], ''],
  'a date and none, and the date emptied with the exchange': [['Choice=a:2027-12-31+none', 'Choice=b:none'], ''],
  'a date and none, and the date emptied before the exchange': [
    ['Choice=a:2027-12-31+none', 'Choice=a:none', 'Choice=b:none'],
    '',
  ],
  'exchanged while the file cannot be read': [['Choice=a', '("Twice)', 'Choice=b'], ''],
  'exchanged while the file is deleted': [['Choice=a', '(deleted)', 'Choice=b'], ''],
  'another picture under its name': [['Choice=a', 'a!'], ''],
  'another picture under its name, then dragged': [['Choice=a Care', 'a!', 'Care Choice=a'], ''],
  'exchanged, while its date lost quotation marks': [['Choice=a:“2027-12-31”', 'Choice=b'], ''],
  'exchanged and not committed': [['Choice=a', 'disk: Choice=b'], ''],
  'another picture in a branch, and asked again on main': [
    ['Choice=a', 'branch: a!', 'Choice=a:later', 'merge: Choice=a:later a!'],
    '',
  ],
  'asked again and exchanged in a branch': [
    ['Choice=a', 'branch: Choice=a:later', 'branch: Choice=b:later', 'f!', 'merge: Choice=b:later'],
    '',
  ],
  'asked again in a branch, and exchanged on main': [
    ['Choice=a', 'branch: Choice=a:later', 'Choice=b', 'merge: Choice=b:later'],
    '',
  ],
  'exchanged in a branch': [['Choice=a', 'branch: Choice=b', 'f!', 'merge: Choice=b'], ''],
  'asked again and exchanged on main, and pulled by a developer': [
    ['Choice=a', 'branch: f!', 'Choice=a:later', 'Choice=b:later', 'pull: Choice=b:later'],
    '',
  ],
  // These could be shown. The message says how.
  'removed, and another added in one save': [['Choice=a Care', 'Choice Care=b'], ''],
  'added while the program of another was renamed': [['Choice=a Care', 'Own=a Care=b'], 'a'],
  'exchanged, and exchanged back': [['Choice=a', 'Choice=b', 'Choice=a'], ''],
  'its file uploaded after the save': [['x-', 'Choice=x', 'x+'], ''],
}

const content = 'content/programs.yaml'
const pathOf = (file: string) => `assets/programs/${file}.jpg`

/** A repository of Git with a branch for each history. */
const root = makeFolder()
const git = (args: readonly string[], input = '') =>
  execFileSync('git', args, { cwd: root, env: gitEnvironment(), input, stdio: 'pipe' })
const histories = Object.entries({ ...shown, ...hidden }).map(([how, [saves, files]], index) => ({
  how,
  saves,
  files,
  main: `history-${index}`,
}))
git(['init', '--quiet'])
git(['fast-import', '--quiet'], histories.map(({ saves, main }) => writeCommits(saves, main)).join(''))
const history = new History(root)

for (const { how, saves, files, main } of histories)
  test(`${how in shown ? 'a photograph is shown' : 'what has come under a consent for another is not shown'}: ${how}`, () => {
    git(['checkout', '--quiet', '--force', main])
    const last = saves.at(-1) ?? ''
    if (last.startsWith('disk: ')) writeFileSync(join(root, content), toYaml(last.replace('disk: ', '')))
    const bytes = readFileSync(join(root, content))
    const newest = readVersions(history, 'programs', bytes)
    const named = newest.named.filter(({ file, consents }) => isConsentFor(history, newest, file, consents[0] ?? ''))
    assert.is(
      named
        .map(({ file }) => file.replace(/.*(\w).jpg/, '$1'))
        .toSorted()
        .join(' '),
      files,
    )
  })

/** Writes the commits of a history as `git fast-import` reads them. */
function writeCommits(saves: Saves, main: string): string {
  const draft = `${main}-draft`
  const commit = (branch: string, changes: string, merged = '') =>
    `commit refs/heads/${branch}\ncommitter Mary <mary@example.org> 0 +0000\ndata 0\n${merged && `merge refs/heads/${merged}\n`}${changes}\n`
  const point = (branch: string, to: string) => `reset refs/heads/${branch}\nfrom refs/heads/${to}\n\n`
  let hasBranch = false
  const commits = saves.map((save) => {
    const [, how = 'main', rest = ''] = /^(?:(branch|merge|pull|disk): )?(.*)$/s.exec(save) ?? []
    const changes = writeChanges(rest)
    if (how === 'disk') return ''
    if (how === 'merge') return commit(main, changes, draft)
    if (how === 'pull') return commit(draft, changes, main) + point(main, draft)
    if (how === 'main') return commit(main, changes)
    const start = hasBranch ? '' : point(draft, main)
    hasBranch = true
    return start + commit(draft, changes)
  })
  return (
    commit(main, ['a', 'b', 'd', 'e', 'f', 'x'].map((file) => writeChanges(`${file}+`)).join('')) + commits.join('')
  )
}

/** Writes what a save changes: the content, a file or both. */
function writeChanges(save: string): string {
  const modify = (path: string, text: string) => `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`
  const [, programs = '', file, how] = /^(.*?) ?(?:\b(\w)([!+-]))?$/s.exec(save) ?? []
  const ofContent = programs === '(deleted)' ? `D ${content}\n` : modify(content, toYaml(programs))
  const ofFile = how === '-' ? `D ${pathOf(file!)}\n` : modify(pathOf(file!), `picture ${file}${how}`.replace('+', ''))
  return (programs && ofContent) + (how ? ofFile : '')
}

function toYaml(programs: string): string {
  if (programs.startsWith('(')) return programs.slice(1, -1)
  return stringify({
    programs: programs.split(' ').map((program) => {
      const [title, file, consent = '2027-12-31'] = program.replace('later', '2028-06-30').split(/[=:]/)
      if (file === undefined) return { title }
      const [date, people = date === 'none' ? date : undefined] = consent.split('+')
      const consents = people === date ? { people } : { consent: date, people }
      return { title, photograph: [{ file: file && pathOf(file), ...consents }] }
    }),
  })
}
