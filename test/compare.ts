import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { launch, type Page } from 'puppeteer-core'
import { contentTypeOf } from '../generator/headers.ts'
import { findChromium } from './browser/drivers/find-chromium.ts'

// Prints, in Markdown, how the words and pictures differ from another commit. Then saves screenshots of each page that
// differs, before and after, as on a phone and on a laptop.

type Files = ReadonlyMap<string, Buffer>

const [against = 'main', ...others] = process.argv.slice(2).filter((word) => word !== '--against')
if (others.length > 0 || against.startsWith('-')) {
  console.error('Usage: npm run compare -- [--against COMMIT]\nThe default is main. Screenshots go to pictures/.')
  process.exit(against === '--help' ? 0 : 1)
}
try {
  git('rev-parse', '--verify', '--quiet', `${against}^{commit}`)
} catch {
  console.error(`This folder has no commit ${against}. Run git fetch, or name another one with --against.`)
  process.exit(1)
}
const words = git('diff', '--unified=0', against, '--', 'content/*.yaml', 'assets', ':!assets/originals')
const lines = words.split('\n').filter((line) => !/^(diff|index) /.test(line))
if (words !== '') console.log(['## Changed words and pictures', '', '````diff', ...lines, '````', ''].join('\n'))

const scratch = mkdtempSync(join(tmpdir(), 'compare-'))
try {
  const [before, after] = [buildCommit(against), build(process.cwd(), 'after')]
  // Pages are there twice, so that every host finds them.
  const isPage = (file: string) => file.endsWith('.html') && !file.endsWith('/index.html')
  const differs = (file: string) => before.get(file)?.equals(after.get(file) ?? Buffer.of()) !== true
  const pages = [...new Set([...before.keys(), ...after.keys()])].filter((file) => isPage(file) && differs(file))
  if (pages.length > 0) await takeScreenshots(pages, { before, after }, 'pictures')
  console.log(`Changed pages: ${pages.map((file) => file.replace('.html', '')).join(', ') || 'none'}.\n`)
} finally {
  rmSync(scratch, { recursive: true })
}

/** Builds a commit in a worktree, with the packages of that time. */
function buildCommit(commit: string): Files {
  const root = join(scratch, 'worktree')
  git('worktree', 'add', '--quiet', '--detach', root, commit)
  try {
    const [then, now] = [root, process.cwd()].map((folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8'))
    if (then === now) symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'), 'junction')
    else execFileSync('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit'], { cwd: root })
    return build(root, 'before')
  } finally {
    git('worktree', 'remove', '--force', root)
  }
}

function build(root: string, name: string): Files {
  const folder = join(scratch, name)
  execFileSync(process.execPath, ['--import', 'tsx/esm', 'build.ts', '--out', folder], { cwd: root })
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path)]))
}

/** Saves files such as `before-index-360.png`. */
async function takeScreenshots(pages: readonly string[], sites: Readonly<Record<string, Files>>, folder: string) {
  const { path: executablePath, env } = await findChromium()
  // Containers have little shared memory, and no sandbox for root.
  const args = ['--no-sandbox', '--disable-dev-shm-usage']
  const browser = await launch({ executablePath, args, env: { ...process.env, ...env }, pipe: true })
  mkdirSync(folder, { recursive: true })
  for (const [when, files] of Object.entries(sites)) {
    const page = await browser.newPage()
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      const path = decodeURIComponent(new URL(request.url()).pathname.slice(1))
      const body = files.get(path)
      void request.respond(body ? { body, contentType: contentTypeOf(path) } : { status: 404 })
    })
    // Nothing waits to be scrolled into view then.
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
    for (const file of pages.filter((one) => files.has(one)))
      for (const width of [360, 1280])
        await capture(page, file, width, join(folder, `${when}-${file.replace('.html', '').replaceAll('/', '-')}`))
  }
  await browser.close()
}

async function capture(page: Page, file: string, width: number, start: string): Promise<void> {
  await page.setViewport({ width, height: 800, deviceScaleFactor: width === 360 ? 2 : 1 })
  await page.goto(`http://site.example/${file}`)
  for (const image of await page.$$('img'))
    await image.evaluate((one) => ((one.loading = 'eager'), one.decode().catch(() => undefined)))
  await page.screenshot({ path: `${start}-${width}.png`, fullPage: true })
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: process.cwd(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}
