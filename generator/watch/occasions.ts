import { settlingLimit } from './await-settled.ts'
import type { SourceStamps } from './source-stamps.ts'

/** Why the site is to be built. */
export interface Occasion {
  /** The sources that have changed, as paths from the project's root; at the start those that were saved while the process started, mostly none. */
  changed: readonly string[]
  /** When that was noticed, by `performance.now()`. */
  since: number
  /** Whether any source has changed meanwhile, or may have been away for a moment: the site will be built once more, and a failure had better not be told. */
  isStale(): boolean
  /**
   * Whether what was read of those sources may be half of what somebody is still writing, so that it had better not be
   * shown; the site will be built once more. It is no longer said where they have not come to rest for a second: then what
   * there is is shown, and once a second from then on.
   */
  isTorn(): boolean
}

/** The occasions at which a site is built, one after the other. */
export interface Occasions {
  /** Begins the next one. */
  begin(changed: readonly string[]): Occasion
  /** Ends it, when the site was built or could not be built. */
  end(): void
  /** Takes note that something may have happened to a source or a folder. */
  notice(path: string, circumstances: { isIdle: boolean; isFolder: boolean }): void
  /** What that may have happened to since it was last forgotten. */
  suspects: ReadonlySet<string>
  forgetSuspects(): void
  /** Returns the sources among these for which the site has to be built now; undefined where it has not. */
  findWork(paths: Iterable<string>): readonly string[] | undefined
}

/** Makes the occasions of a site whose sources stand in these rooms; `stamps` tells what they were like when they were last read. */
export function createOccasions(stamps: SourceStamps, rooms: readonly string[]): Occasions {
  const suspects = new Set<string>()
  let since = performance.now()
  let current: readonly string[] = []
  // Whether a folder may have been away for a moment: afterwards it is as it was before, but the site was built without it.
  let isDisturbed = false
  let wasTorn = false
  /** The sources of an occasion whose outcome is not to be trusted. */
  let doubtful: readonly string[] | undefined
  const begin = (changed: readonly string[]): Occasion => {
    ;[current, doubtful, isDisturbed, wasTorn] = [changed, undefined, false, false]
    /** Whoever is told so counts on it that the site will be built once more. */
    const promise = (isPassing: boolean) => {
      if (isPassing) doubtful = changed
      return isPassing
    }
    const isTorn = () =>
      (wasTorn = promise(
        performance.now() - since < settlingLimit && stamps.compare([...changed, ...suspects]).length > 0,
      ))
    const isStale = () => promise(isDisturbed || stamps.compare(rooms).length > 0)
    return { changed, since, isStale, isTorn }
  }
  return {
    begin,
    end: () => {
      if (isDisturbed) doubtful = current
      // What is saved while a site that was shown is being checked is a save of its own.
      if (!wasTorn) since = performance.now()
    },
    notice: (path, { isIdle, isFolder }) => {
      if (isIdle) since = performance.now()
      isDisturbed ||= isFolder
      suspects.add(path)
    },
    suspects,
    forgetSuspects: () => suspects.clear(),
    findWork: (paths) => {
      const changed = stamps.compare(doubtful === undefined ? paths : rooms)
      return doubtful === undefined && changed.length === 0
        ? undefined
        : [...new Set([...(doubtful ?? []), ...changed])]
    },
  }
}
