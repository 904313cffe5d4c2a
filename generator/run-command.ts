import { Module } from 'node:module'
import { join } from 'node:path'
import { project } from './own-folder.ts'
import type { Site } from './site.ts'
import { commandPath, readKeptCode, type GeneratorCode } from './start/generator-code.ts'

type Command = typeof import('./command/command.ts')

let command: Promise<Command> | undefined

/**
 * Runs the command line of a site, as `command/command.ts` says. The generator is loaded as one piece, which is kept from
 * one start to the next: its many modules one by one, each through a loader for TypeScript, would take five times as long.
 */
export async function runCommand(site: Site, args: readonly string[]): Promise<void> {
  command ??= loadCommand()
  const { runCommand } = await command
  return runCommand(site, args)
}

async function loadCommand(): Promise<Command> {
  // esbuild is a program of its own, written in Go, and takes a quarter less time where it tidies its memory less often.
  process.env['GOGC'] ??= '400'
  const code = readKeptCode() ?? (await bundle())
  // Errors tell where they come from in the sources.
  process.setSourceMapsEnabled(true)
  const loaded = compile(commandPath, code.command)
  loaded.giveWorkerCode(code.worker)
  return loaded
}

async function bundle(): Promise<GeneratorCode> {
  const { bundleGenerator } = await import('./start/bundle-generator.ts')
  return bundleGenerator()
}

/** Runs the generator's code in the memory, with the packages of the project. */
function compile(path: string, code: string): Command {
  const module = new Module(path) as Module & { exports: Command; _compile(code: string, file: string): void }
  module.paths = [join(project, 'node_modules')]
  module._compile(code, path)
  return module.exports
}
