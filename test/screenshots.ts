import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { launch, type Browser } from 'puppeteer-core'
import { site } from '../build.ts'
import { contentTypeOf } from '../generator/hosts.ts'
import { findChromium } from './browser/drivers/puppeteer.ts'

// Saves screenshots of each page that differs from another commit, before and after, as on a phone and on a laptop:
// npm run screenshots -- --against main

type Files = ReadonlyMap<string, Buffer>

const { against, out } = parseArgs({
  options: { against: { type: 'string', default: 'main' }, out: { type: 'string', default: 'pictures' } },
}).values
const scratch = mkdtempSync(join(tmpdir(), 'screenshots-'))
try {
  const sites = { before: buildCommit(against), after: build(site.root, 'after') }
  const pages = [...new Set([...sites.before.keys(), ...sites.after.keys()])].filter((file) => {
    // Pages are there twice, so that every host finds them.
    const isPage = file.endsWith('.html') && !file.endsWith('/index.html')
    return isPage && sites.before.get(file)?.equals(sites.after.get(file) ?? Buffer.of()) !== true
  })
  mkdirSync(out, { recursive: true })
  const { path: executablePath, env } = await findChromium()
  // Containers have little shared memory, and no sandbox for root.
  const args = ['--no-sandbox', '--disable-dev-shm-usage']
  const browser = await launch({ executablePath, args, env: { ...process.env, ...env }, pipe: true })
  for (const file of pages)
    for (const [when, files] of Object.entries(sites))
      if (files.has(file)) await takeScreenshots(browser, files, file, when)
  await browser.close()
  console.log(
    `Pages that differ from ${against}: ${pages.join(', ') || 'none'}. The screenshots are in ${resolve(out)}.`,
  )
} finally {
  rmSync(scratch, { recursive: true })
}

/** Builds a commit in a worktree. */
function buildCommit(commit: string): Files {
  const root = join(scratch, 'worktree')
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', root, commit], { cwd: site.root })
  try {
    const [then, now] = [root, site.root].map((folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8'))
    if (then === now) symlinkSync(join(site.root, 'node_modules'), join(root, 'node_modules'), 'junction')
    else execFileSync('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit'], { cwd: root })
    return build(root, 'before')
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', root], { cwd: site.root })
  }
}

function build(root: string, name: string): Files {
  const folder = join(scratch, name)
  execFileSync(process.execPath, ['--import', 'tsx/esm', 'build.ts', '--out', folder], { cwd: root })
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path)]))
}

/** Saves files such as `home-360-before.png`. */
async function takeScreenshots(browser: Browser, files: Files, file: string, when: string): Promise<void> {
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
    const name = file.replace('.html', '').replaceAll('/', '-').replace('index', 'home')
    await page.screenshot({ path: join(out, `${name}-${width}-${when}.png`), fullPage: true })
  }
  await page.close()
}
