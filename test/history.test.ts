import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'
import { buildSite } from './helpers/site.ts'
import { realContacts, withValues, wordsOf } from './helpers/content.ts'
import { copyFixture, makeFolder, type Files } from './helpers/folder.ts'
import { entryOf } from './helpers/picture.ts'
import { Repository } from './helpers/repository.ts'

// What is published of a history: a file with a mistake as it was before.

/** A site whose history is published. It has a photograph in home.yaml and one in programs.yaml. */
class Site extends Repository {
  /** Replaces words in a content file, which must be there. */
  edit(file: string, ...changes: readonly (readonly [find: string | RegExp, by: string])[]): Files {
    const path = `content/${file}.yaml`
    const edited = changes.reduce(
      (text, [find, by]) => {
        assert.match(text, find)
        return text.replace(find, by)
      },
      readFileSync(join(this.root, path), 'utf8'),
    )
    return { [path]: edited }
  }

  /** Builds the site as Deploy does, and returns what visitors and developers see of it. */
  async publish({ isRelease = false } = {}) {
    const { site, problems } = await buildSite({ root: this.root, hasHistory: true, isRelease })
    const output = site?.output ?? new Map<string, Uint8Array>()
    const has = (name: RegExp) => [...output.keys()].some((path) => name.test(path))
    return {
      page: (file: string) => Buffer.from(output.get(file) ?? '').toString(),
      shown: { hero: has(/^photographs\/hero-/), program: has(/^photographs\/program-/), report: has(/^report\.pdf$/) },
      problems,
      said: problems.map((problem) => `${problem.kind}: ${wordsOf(problem)}`).join('\n'),
    }
  }
}

const mistake = [/^description:/, 'descripton:'] as const
const ofHero = 'assets/photographs/morning.jpg'

test('a mistake stops only its file: it is shown as it was before, others as they are now, and it says so at its line', async () => {
  const site = new Site()
  site.save(site.edit('home', mistake, ['heading: Mission', 'heading: Our mission']))
  site.save(site.edit('programs', ['title: Her Choice', 'title: Her Own Choice']))
  const { page, shown, problems, said } = await site.publish()
  assert.match(page('index.html'), '>Mission</h')
  assert.match(page('index.html'), 'Her Own Choice')
  assert.equal(shown, { hero: true, program: true, report: true })
  const [misspelt] = problems.filter(({ inPrivate }) => inPrivate === 'Its name is “descripton”.')
  assert.equal([misspelt?.kind, misspelt?.location?.line], ['warning', 1])
  assert.match(
    said,
    'Until you correct it, the site shows this form as it was on 2027-01-10. What was removed from it since then is still up.',
  )
})

test('a photograph whose entry is deleted and a PDF whose file is deleted come down, also while there is a mistake in the form', async () => {
  const site = new Site()
  const taken = { [entryOf(ofHero)]: undefined, 'assets/root/report.pdf': undefined }
  for (const steps of [
    [site.edit('home', mistake), taken],
    [taken, site.edit('home', mistake)],
  ]) {
    site.git('checkout', '--quiet', 'HEAD~0')
    for (const files of steps) site.save(files)
    const { page, shown, problems } = await site.publish()
    assert.equal(shown, { hero: false, program: true, report: false })
    // The lines of an older version are not those of the file as it is now.
    const [ofHero] = problems.filter(({ where }) => where?.startsWith('Home page › Top of the page › Photograph'))
    assert.equal([ofHero?.text.includes('Somebody took it down'), ofHero?.location], [true, undefined])
    assert.not.match(page('index.html'), 'report.pdf')
    site.git('checkout', '--quiet', 'main')
  }
})

const broken: Readonly<Record<string, string | Uint8Array | undefined>> = {
  'cannot be read': 'description: "Twice\n',
  'is empty': '',
  'is not text': Uint8Array.of(0xff),
  'is deleted': undefined,
}

test(`the newest version that is right is shown if a file ${Object.keys(broken).join(', ')}`, async () => {
  const site = new Site()
  site.save(site.edit('home', ['heading: Mission', 'heading: Our mission']), '2027-01-12')
  site.save({ 'content/home.yaml': 'description: Too little\n' }, '2027-01-13')
  for (const [how, text] of Object.entries(broken)) {
    site.save({ 'content/home.yaml': text }, '2027-01-14')
    const { page, said } = await site.publish()
    assert.match(page('index.html'), '>Our mission</h', how)
    assert.match(said, 'the site shows this form as it was on 2027-01-12', how)
  }
})

test('in a release, a placeholder is a mistake', async () => {
  const real = withValues(realContacts).get('organization.yaml')
  const site = new Site({ files: { 'content/organization.yaml': real } })
  site.save(site.edit('organization', ['us@haki.or.ke', 'hello@example.org']))
  const { page, said } = await site.publish({ isRelease: true })
  assert.match(said, 'Name and contact › Email: This is still a placeholder.')
  assert.not.match(page('index.html'), 'hello@example.org')
  assert.match((await site.publish()).page('index.html'), 'hello@example.org')
})

test('a version that was only on a branch is not shown, and one that came with a merge is', async () => {
  const site = new Site()
  const merge = (...changes: Parameters<typeof site.edit>[1][]) => {
    site.git('switch', '--quiet', '--create', 'draft')
    for (const change of changes) site.save(site.edit('home', change))
    site.git('switch', '--quiet', 'main')
    site.git('merge', '--quiet', '--no-ff', '--message', 'Merge', 'draft')
    site.git('branch', '--quiet', '--delete', 'draft')
  }
  merge(['heading: Mission', 'heading: A draft'], mistake)
  assert.match((await site.publish()).page('index.html'), '>Mission</h')
  merge([/^descripton:/, 'description:'])
  site.save(site.edit('home', mistake))
  assert.match((await site.publish()).page('index.html'), '>A draft</h')
})

test('a person whose Git signs commits, and shows signatures, publishes as others do', async () => {
  const site = new Site()
  // It signs as GnuPG does, and then knows no signature.
  const answers = ["printf 'No signature\\n[GNUPG:] SIG_CREATED \\n' >&2", "echo '-----BEGIN PGP SIGNATURE-----'"]
  const gpg = makeFolder({ gpg: ['#!/bin/sh', 'cat > /dev/null', ...answers].join('\n') })
  chmodSync(join(gpg, 'gpg'), 0o755)
  const settings = { 'gpg.program': join(gpg, 'gpg'), 'commit.gpgSign': 'true', 'log.showSignature': 'true' }
  for (const [name, value] of Object.entries(settings)) site.git('config', name, value)
  site.save(site.edit('home', ['heading: Mission', 'heading: Our mission']))
  site.save(site.edit('home', mistake))
  assert.match((await site.publish()).page('index.html'), '>Our mission</h')
})

test('nothing is published if no version of a file is right, if Git has not all commits, or if there is no Git', async () => {
  const site = new Site()
  const placeholder = await site.publish({ isRelease: true })
  assert.match(placeholder.said, 'error: Name and contact › Email: This is still a placeholder.')
  assert.is(placeholder.page('index.html'), '')
  site.save({})
  const clone = makeFolder()
  site.git('clone', '--quiet', '--depth', '1', `file://${site.root}`, clone)
  await refuses(clone, '--history needs all commits of the project. Get them first: git fetch --unshallow')
  await refuses(copyFixture(), '--history needs a clone of the project.')
})

async function refuses(root: string, words: string): Promise<void> {
  const refused = await buildSite({ root, hasHistory: true }).catch((error) => error)
  assert.match(String(refused), words)
}
