import type { Site, Target } from '../site.ts'
import { offerSite } from '../watch/reread-site.ts'
import { readFlags, usage, type Flags } from './flags.ts'
import { findOutFolder } from './out-folder.ts'
import { readArguments } from './read-arguments.ts'

export { giveWorkerCode } from '../render/worker-code.ts'

const port = 4000

/**
 * Runs the command line of a site. The process's exit code becomes 1 where the site is refused (dist is then as it
 * was before), 2 where the arguments make no sense, 75 where another build keeps dist locked, and 130 or 143 where
 * this one is asked to end by SIGINT or SIGTERM.
 */
export async function runCommand(site: Site, args: readonly string[]): Promise<void> {
  if (offerSite(site)) return
  if (args[0] === '--derive') return derive(site, args.slice(1))
  const wish = readArguments(() => readWish(site, args), usage)
  if (wish === undefined) return
  return wish.flags.watch ? watch(site, wish) : build(site, wish)
}

// Each command is loaded only when it is wanted, because loading is most of what a build takes.

/** Makes the pictures; this needs packages that a build does without. */
async function derive(site: Site, args: readonly string[]): Promise<void> {
  const { runDerive } = await import('../derive/derive-command.ts')
  return runDerive(site, args)
}

async function watch(site: Site, { flags, folder }: Wish): Promise<void> {
  const { runWatch } = await import('../watch/watch-command.ts')
  return runWatch(site, targetOf(flags), { folder, port, isOpen: flags.host === true })
}

async function build(site: Site, { flags, folder }: Wish): Promise<void> {
  const { runBuild } = await import('./build-command.ts')
  return runBuild(site, targetOf(flags), flags, { folder, port })
}

/** What a command line asks for, and the folder to write to. */
interface Wish {
  flags: Flags
  folder: string
}

function readWish(site: Site, args: readonly string[]): Wish | undefined {
  const flags = readFlags(args)
  return flags.help ? undefined : { flags, folder: findOutFolder(site, flags.out) }
}

function targetOf({ base, origin, release }: Flags): Target {
  return { base, origin, isRelease: release }
}
