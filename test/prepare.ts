import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build, type Plugin } from 'esbuild'

/** Copies a project into a folder. The copy shares the installed packages. */
export function copyProject(root: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(root))
    if (!/^(dist|node_modules|\.git)$/.test(name)) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
}

/** Copies the project and replaces its content with that of test/fixture/. */
export function copyFixture(root: string, folder: string): void {
  copyProject(root, folder)
  cpSync(join(root, 'test/fixture'), folder, { recursive: true })
}

/** Builds a project's site, with `isDeriving` after `npm run derive`. Throws the problems that the build reports. */
export async function buildProject(root: string, dist: string, isDeriving = false): Promise<void> {
  const run = (...flags: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx/esm', 'build.ts', ...flags], { cwd: root })
  if (isDeriving) await run('--derive')
  await run('--out', dist)
}

/** Bundles tests into a folder. Node.js starts bundles twice as fast as tsx starts sources. */
export async function bundleTests(root: string, files: readonly string[], folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [...files],
    outbase: root,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'silent',
    define: { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
    plugins: [ownPaths],
  })
}

/** Gives each module its own file name and folder instead of those of the bundle. */
const ownPaths: Plugin = {
  name: 'own-paths',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const [folder, file] = [dirname(path), path].map((one) => JSON.stringify(one))
      const contents = `const __dirname = ${folder}, __filename = ${file}; ${await readFile(path, 'utf8')}`
      return { contents, loader: 'ts' }
    })
  },
}
