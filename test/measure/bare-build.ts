import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { site } from '../../build.ts'
import { picturesPlugin } from '../../generator/pictures.ts'
import { filesOf, type PageProps } from '../../generator/site.ts'

// The least that makes pages of the same sources with React and esbuild: no checks, no worker, no policy, no files for hosts,
// no careful publication. Its argument is the folder to write to.
const [out = ''] = process.argv.slice(2)

const common = { absWorkingDir: site.root, outdir: out, bundle: true, write: false } satisfies BuildOptions
const [pages, client] = await Promise.all([
  build({
    ...common,
    entryPoints: [...new Set(site.routes.map(({ page }) => `pages/${page}.tsx`))],
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    external: ['react'],
    minifySyntax: true,
    minifyWhitespace: true,
    loader: { '.svg': 'file', '.png': 'file', '.woff2': 'file', '.jpg': 'file', '.webp': 'file', '.avif': 'file' },
    publicPath: '/',
    assetNames: 'assets/[name]-[hash]',
    plugins: [picturesPlugin(site)],
  }),
  build({
    ...common,
    entryPoints: [{ in: site.script, out: 'site' }],
    entryNames: 'assets/[name]-[hash]',
    format: 'iife',
    minify: true,
  }),
])

const made = new Map(
  [...pages.outputFiles, ...client.outputFiles].map((file) => [file.path.slice(out.length + 1), file]),
)
const script = [...made.keys()].find((path) => path.endsWith('.js') && path.startsWith('assets/'))
const require = createRequire(import.meta.url)
for (const { path, page, props } of site.routes) {
  const module: { exports: { Page?: ComponentType<PageProps> } } = { exports: {} }
  new Function('module', 'require', made.get(`${page}.js`)?.text ?? '')(module, require)
  if (module.exports.Page === undefined) throw new Error(`pages/${page}.tsx exports no Page.`)
  const styles = made.get(`${page}.css`)?.text ?? ''
  const input = { path, siteAddress: 'https://example.org', styles, script: `/${script}`, ...props }
  const html = `<!doctype html>\n${renderToStaticMarkup(createElement(module.exports.Page, input))}\n`
  for (const file of filesOf(path)) write(file, html)
}
for (const [path, { contents }] of made) if (path.startsWith('assets/')) write(path, contents)

function write(path: string, contents: string | Uint8Array): void {
  mkdirSync(dirname(join(out, path)), { recursive: true })
  writeFileSync(join(out, path), contents)
}
