import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build, type Plugin } from 'esbuild'

/** Copies a project without its build output and history. The copy shares the installed packages. */
export function copyProject(root: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(root))
    if (!/^(dist|node_modules|\.git)$/.test(name)) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
}

/** Copies the project with the content of test/fixture/. */
export function copyFixture(root: string, folder: string): void {
  copyProject(root, folder)
  cpSync(join(root, 'test/fixture'), folder, { recursive: true })
}

/** Builds the site of a project. Throws an error with the output if that fails. */
export async function buildProject(root: string, dist: string): Promise<void> {
  const args = ['--import', 'tsx/esm', 'build.ts', '--out', dist]
  await promisify(execFile)(process.execPath, args, { cwd: root })
}

/** Bundles tests into a folder. Bundles start in half the time that tsx needs. */
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
    plugins: [modulePaths],
  })
}

/** Gives each module its own `import.meta.dirname` and `filename` instead of those of the bundle. */
const modulePaths: Plugin = {
  name: 'module-paths',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const [folder, file] = [dirname(path), path].map((name) => JSON.stringify(name))
      const contents = `const __dirname = ${folder}, __filename = ${file}; ${await readFile(path, 'utf8')}`
      return { contents, loader: 'ts' }
    })
  },
}
