import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { launch, type Browser } from 'puppeteer-core'
import { site } from '../build.ts'
import { contentTypeOf } from '../generator/hosts.ts'
import { findChromium } from './browser/drivers/find-chromium.ts'

// Prints, in Markdown, how the words and pictures differ from another commit. Then saves screenshots of each page that
// differs, before and after, as on a phone and on a laptop: npm run compare -- --against main

type Files = ReadonlyMap<string, Buffer>

const { against, out } = parseArgs({
  options: { against: { type: 'string', default: 'main' }, out: { type: 'string', default: 'pictures' } },
}).values
if (spawnSync('git', ['rev-parse', '--verify', '--quiet', `${against}^{commit}`], { cwd: site.root }).status !== 0) {
  console.error(`There is no commit ${against}. Run git fetch, or name another one with --against.`)
  process.exit(1)
}
console.log(compareWords(against))
const scratch = mkdtempSync(join(tmpdir(), 'compare-'))
try {
  await compareLooks({ before: buildCommit(against), after: build(site.root, 'after') }, out)
} finally {
  rmSync(scratch, { recursive: true })
}

/** Words are data, so their changed lines say everything. On GitHub, there are links to undo the changes of a file. */
function compareWords(commit: string): string {
  const diff = (...flags: string[]) => {
    const paths = ['content/*.yaml', 'assets']
    return git('diff', ...flags, commit, '--', ...paths)
      .split('\n')
      .filter((line) => !/^(diff|index) /.test(line))
  }
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env
  const address = (action: string, file: string) => `${server}/${repository}/${action}/${file}`
  const files = server ? diff('--name-only', '--diff-filter=M').filter((file) => file.endsWith('.yaml')) : []
  const links = files.map(
    (file) =>
      `- ${file}: [published version](${address(`blob/${commit}`, file)}), [editor](${address('edit/main', file)})`,
  )
  const undo =
    'If a check fails, correct the lines that it names. Or undo all changes of a file: copy its published version, paste it ' +
    'over everything in the editor, and commit.'
  const lines = ['## Changed words and pictures', '', '````diff', ...diff('--unified=0'), '````']
  return [...lines, ...(links.length > 0 ? ['', undo, '', ...links] : []), ''].join('\n')
}

async function compareLooks(sites: Readonly<Record<'before' | 'after', Files>>, folder: string): Promise<void> {
  const pages = [...new Set([...sites.before.keys(), ...sites.after.keys()])].filter((file) => {
    // Pages are there twice, so that every host finds them.
    const isPage = file.endsWith('.html') && !file.endsWith('/index.html')
    return isPage && sites.before.get(file)?.equals(sites.after.get(file) ?? Buffer.of()) !== true
  })
  const { path: executablePath, env } = await findChromium()
  // Containers have little shared memory, and no sandbox for root.
  const args = ['--no-sandbox', '--disable-dev-shm-usage']
  const browser = await launch({ executablePath, args, env: { ...process.env, ...env }, pipe: true })
  mkdirSync(folder, { recursive: true })
  for (const file of pages)
    for (const [when, files] of Object.entries(sites))
      if (files.has(file)) await takeScreenshots(browser, files, file, join(folder, when))
  await browser.close()
  console.log(`Changed pages: ${pages.map((file) => file.replace('.html', '')).join(', ') || 'none'}.\n`)
}

/** Builds a commit in a worktree. */
function buildCommit(commit: string): Files {
  const root = join(scratch, 'worktree')
  git('worktree', 'add', '--quiet', '--detach', root, commit)
  try {
    const [then, now] = [root, site.root].map((folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8'))
    if (then === now) symlinkSync(join(site.root, 'node_modules'), join(root, 'node_modules'), 'junction')
    else execFileSync('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit'], { cwd: root })
    return build(root, 'before')
  } finally {
    git('worktree', 'remove', '--force', root)
  }
}

function build(root: string, name: string): Files {
  const folder = join(scratch, name)
  execFileSync(process.execPath, ['--import', 'tsx/esm', 'build.ts', '--out', folder], { cwd: root, encoding: 'utf8' })
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path)]))
}

/** Saves files such as `before-index-360.png`. */
async function takeScreenshots(browser: Browser, files: Files, file: string, start: string): Promise<void> {
  const page = await browser.newPage()
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    const path = decodeURIComponent(new URL(request.url()).pathname.slice(1))
    const body = files.get(path)
    void request.respond(body ? { body, contentType: contentTypeOf(path) } : { status: 404 })
  })
  // Nothing waits to be scrolled into view then.
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  for (const width of [360, 1280]) {
    await page.setViewport({ width, height: 800, deviceScaleFactor: width === 360 ? 2 : 1 })
    await page.goto(`http://site.example/${file}`)
    await page.$$eval('img', (images) =>
      Promise.all(
        images.map((image) => {
          image.loading = 'eager'
          return image.decode().catch(() => undefined)
        }),
      ),
    )
    const name = file.replace('.html', '').replaceAll('/', '-')
    await page.screenshot({ path: `${start}-${name}-${width}.png`, fullPage: true })
  }
  await page.close()
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: site.root, encoding: 'utf8' }).trim()
}
