import { mkdirSync, writeFileSync } from 'node:fs'
import { Module } from 'node:module'
import { dirname, join } from 'node:path'
import { build, type BuildOptions, type Plugin } from 'esbuild'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createPictureReader } from '../../generator/bundle/read-pictures.ts'
import { picturesScheme } from '../../generator/bundle/virtual-folder.ts'
import { createSourceStates } from '../../generator/source-states.ts'

// The least that makes a site of the same sources: no checks, no worker, no policy, no files for hosts, no careful publication.
// Its arguments are the folder to write to, and the route table as JSON.
const [out = '', table = '[]'] = process.argv.slice(2)
const routes: { path: string; page: string }[] = JSON.parse(table)

const common = {
  absWorkingDir: join(import.meta.dirname, '../..'),
  outdir: out,
  bundle: true,
  write: false,
  logLevel: 'silent',
} satisfies BuildOptions
const [pages, client] = await Promise.all([
  build({
    ...common,
    entryPoints: [...new Set(routes.map(({ page }) => `pages/${page}.tsx`))],
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    external: ['react'],
    minifySyntax: true,
    minifyWhitespace: true,
    loader: { '.svg': 'file', '.png': 'file', '.woff2': 'file' },
    publicPath: '/',
    assetNames: 'assets/[name]-[hash]',
    plugins: [loadPictures(common.absWorkingDir)],
  }),
  build({
    ...common,
    entryPoints: [{ in: 'components/site.client.ts', out: 'site' }],
    entryNames: 'assets/[name]-[hash]',
    format: 'iife',
    minify: true,
  }),
])

const made = new Map(
  [...pages.outputFiles, ...client.outputFiles].map((file) => [
    file.path.slice(out.length + 1).replaceAll('\\', '/'),
    file,
  ]),
)
const script = [...made.keys()].find((path) => path.endsWith('.js') && path.startsWith('assets/'))
for (const { path, page } of routes) {
  const code = made.get(`${page}.js`)
  if (code === undefined) throw new Error(`esbuild made no ${page}.js.`)
  const module = new Module(code.path) as Module & { _compile(code: string, file: string): void }
  module.paths = [join(common.absWorkingDir, 'node_modules')]
  module._compile(code.text, code.path)
  const input = {
    path,
    siteAddress: 'https://example.org',
    styles: made.get(`${page}.css`)?.text ?? '',
    script: `/${script}`,
  }
  const html = `<!doctype html>\n${renderToStaticMarkup(createElement(module.exports.Page, input))}\n`
  const name = path === '/' ? 'index.html' : path.slice(1)
  for (const file of name.endsWith('.html') ? [name] : [`${name}.html`, `${name}/index.html`]) write(file, html)
}
for (const [path, { contents }] of made) if (path.startsWith('assets/')) write(path, contents)

function loadPictures(root: string): Plugin {
  const read = createPictureReader(root, createSourceStates(root))
  return {
    name: 'pictures',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: new RegExp(`^${picturesScheme}`) }, ({ path }) => ({
        path: path.slice(picturesScheme.length),
        namespace: 'pictures',
      }))
      onLoad({ filter: /.*/, namespace: 'pictures' }, ({ path }) => ({
        contents: JSON.stringify(read([path]).folders[path]),
        loader: 'json',
      }))
    },
  }
}

function write(path: string, contents: string | Uint8Array): void {
  mkdirSync(dirname(join(out, path)), { recursive: true })
  writeFileSync(join(out, path), contents)
}
