import { join, resolve } from 'node:path'
import type { Site, Target } from '../site.ts'
import { offerSite } from '../watch/reread-site.ts'
import { exitCodes } from './exit-codes.ts'
import { readFlags, usage, UsageError, type Flags } from './flags.ts'

const port = 4000

/**
 * Runs the command line of a site. The process's exit code becomes 1 where the site is refused (dist is then as it
 * was before), 2 where the arguments make no sense, 75 where another build keeps dist locked, and 130 or 143 where
 * this one is asked to end by SIGINT or SIGTERM.
 */
export async function runCommand(site: Site, args: readonly string[]): Promise<void> {
  if (offerSite(site)) return
  if (args[0] === '--derive') return derive(site, args.slice(1))
  const flags = readCommandLine(args)
  if (flags === undefined) return
  return flags.watch ? watch(site, flags) : build(site, flags)
}

// Each command is loaded only when it is wanted, because loading is most of what a build takes.

/** Makes the pictures; this needs packages that a build does without. */
async function derive(site: Site, args: readonly string[]): Promise<void> {
  const { runDerive } = await import('../derive/derive-command.ts')
  return runDerive(site, args)
}

async function watch(site: Site, flags: Flags): Promise<void> {
  const { runWatch } = await import('../watch/watch-command.ts')
  return runWatch(site, targetOf(flags), { folder: folderOf(site, flags), port, isOpen: flags.host === true })
}

async function build(site: Site, flags: Flags): Promise<void> {
  const { runBuild } = await import('./build-command.ts')
  return runBuild(site, targetOf(flags), flags, { folder: folderOf(site, flags), port })
}

function readCommandLine(args: readonly string[]): Flags | undefined {
  try {
    const flags = readFlags(args)
    if (!flags.help) return flags
    console.log(usage)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\n\n${usage}`)
    process.exitCode = exitCodes.usage
  }
  return undefined
}

/** The folder to write to; like every path on a command line, a given one is seen from where the command is run. */
function folderOf({ root }: Site, { out }: Flags): string {
  return out === undefined ? join(root, 'dist') : resolve(out)
}

function targetOf({ base, origin, release }: Flags): Target {
  return { base, origin, isRelease: release }
}
