import { join } from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import { keepCode, type GeneratorCode } from './generator-code.ts'
import { ownFolder } from '../own-folder.ts'
import { pieceOptions } from './piece-options.ts'
import { workerOptions } from '../render/worker-code.ts'

/** Puts the generator's code together, and keeps it for the next start. Where something is wrong with it, esbuild tells, and the process ends. */
export async function bundleGenerator(): Promise<GeneratorCode> {
  const startedAt = Date.now()
  const [command, worker] = await Promise.all([build(commandOptions()), build(workerOptions())]).catch(() => process.exit(1))
  const code = { command: textOf(command), worker: textOf(worker) }
  const inputs = [...Object.keys(command.metafile.inputs), ...Object.keys(worker.metafile.inputs)]
  keepCode(code, [...new Set([...inputs, ...makers])], startedAt)
  return code
}

/** What the code depends on besides the files that it is made of: those with esbuild's options, and esbuild itself. */
const makers = ['generator/start/bundle-generator.ts', 'generator/start/piece-options.ts', 'node_modules/esbuild/package.json']

/** How esbuild puts together what runs commands, with the packages that it is made of. */
export function commandOptions() {
  return {
    ...pieceOptions('command/command.ts'),
    sourcemap: 'inline',
    sourcesContent: false,
    // Sources are named from here in the map.
    outfile: join(ownFolder, 'bundle.cjs'),
    // These are loaded by themselves: esbuild, which looks for its program beside it, and what is rarely needed.
    external: ['esbuild', '@babel/parser', '@resvg/resvg-js', 'sharp', 'subset-font'],
    // Only one module asks where it is.
    define: { 'import.meta.dirname': JSON.stringify(ownFolder) },
  } satisfies BuildOptions
}

function textOf({ outputFiles: [file] }: { outputFiles: readonly { text: string }[] }): string {
  if (file === undefined) throw new Error('esbuild made no bundle of the generator.')
  return file.text
}
