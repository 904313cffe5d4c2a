import { Module } from 'node:module'
import { dirname, join } from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import { ownFolder } from './own-folder.ts'
import type { Site } from './site.ts'

type Command = typeof import('./command/command.ts')

let command: Promise<Command> | undefined

/**
 * Runs the command line of a site, as `command/command.ts` says. The generator is loaded as one piece first: its many
 * modules one by one, each through a loader for TypeScript, would take three times as long.
 */
export async function runCommand(site: Site, args: readonly string[]): Promise<void> {
  command ??= loadCommand()
  const { runCommand } = await command
  return runCommand(site, args)
}

const project = dirname(ownFolder)

async function loadCommand(): Promise<Command> {
  // esbuild, which is a program of its own written in Go, takes a fifth less time where it tidies its memory less often.
  process.env['GOGC'] ??= '400'
  // What is wrong with the generator, esbuild has told in its own words.
  const { outputFiles } = await build(bundleOptions()).catch(() => process.exit(1))
  const [file] = outputFiles
  if (file === undefined) throw new Error('esbuild made no bundle of the generator.')
  // Errors tell where they come from in the sources.
  process.setSourceMapsEnabled(true)
  return compile(file.path, file.text)
}

/** How esbuild puts the generator together, with the packages that it is made of. */
export function bundleOptions() {
  return {
    absWorkingDir: project,
    entryPoints: [join(ownFolder, 'command/command.ts')],
    outfile: join(ownFolder, 'bundle.cjs'),
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
    // These are loaded by themselves: esbuild, which looks for its program beside it, and what is rarely needed.
    external: ['esbuild', '@babel/parser', '@resvg/resvg-js', 'sharp', 'subset-font'],
    // Only one module asks where it is.
    define: { 'import.meta.dirname': JSON.stringify(ownFolder) },
  } satisfies BuildOptions
}

/** Runs the generator's code in the memory, with the packages of the project. */
function compile(path: string, code: string): Command {
  const module = new Module(path) as Module & { exports: Command; _compile(code: string, file: string): void }
  module.paths = [join(project, 'node_modules')]
  module._compile(code, path)
  return module.exports
}
