import { basename } from 'node:path'
import { build, type OutputFile } from 'esbuild'
import { keepCode, type GeneratorCode } from './generator-code.ts'
import { pieceOptions } from './piece-options.ts'

/** Puts the generator's code together, and keeps it for the next start. Where something is wrong with it, esbuild tells, and the process ends. */
export async function bundleGenerator(): Promise<GeneratorCode> {
  const startedAt = Date.now()
  const { outputFiles, metafile } = await build(pieceOptions('command', 'worker')).catch(() => process.exit(1))
  const map = Buffer.from(findOutput(outputFiles, 'command.js.map').contents).toString('base64')
  const code = {
    // Errors in the command tell where they come from in the sources.
    command: `${findOutput(outputFiles, 'command.js').text}//# sourceMappingURL=data:application/json;base64,${map}\n`,
    worker: findOutput(outputFiles, 'worker.js').text,
  }
  keepCode(code, [...Object.keys(metafile.inputs), ...makers], startedAt)
  return code
}

/** What the code depends on besides the files that it is made of: those with esbuild's options, and esbuild itself. */
const makers = [
  'generator/start/bundle-generator.ts',
  'generator/start/piece-options.ts',
  'node_modules/esbuild/package.json',
]

function findOutput(outputs: readonly OutputFile[], name: string): OutputFile {
  const output = outputs.find(({ path }) => basename(path) === name)
  if (output === undefined) throw new Error(`esbuild made no ${name} of the generator.`)
  return output
}
