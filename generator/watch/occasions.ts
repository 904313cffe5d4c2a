import { settlingLimit } from './await-settled.ts'
import type { SourceStamps } from './source-stamps.ts'

/** Why the site is to be built. */
export interface Occasion {
  /** The sources that have changed, as paths from the project's root; none at the start. */
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
  /** Takes note that something may have happened to a source or a folder. `isIdle` tells that nothing is under way. */
  notice(path: string, isIdle: boolean): void
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
  // Whether something happens beside the files of the current occasion, such as to the folder of another.
  let isDisturbed = false
  let wasTorn = false
  /** The sources of an occasion that failed for something that may be over. */
  let doubtful: readonly string[] | undefined
  const begin = (changed: readonly string[]): Occasion => {
    ;[current, doubtful, isDisturbed, wasTorn] = [changed, undefined, false, false]
    const isTorn = () => (wasTorn = performance.now() - since < settlingLimit && stamps.compare([...changed, ...suspects]).length > 0)
    // A folder that was away for a moment is as it was before, and has made the build fail all the same.
    const isStale = () => {
      if (isDisturbed) doubtful = changed
      return isDisturbed || stamps.compare(rooms).length > 0
    }
    return { changed, since, isStale, isTorn }
  }
  return {
    begin,
    // What is saved while a site that was shown is being checked is a save of its own.
    end: () => {
      if (!wasTorn) since = performance.now()
    },
    notice: (path, isIdle) => {
      if (isIdle) since = performance.now()
      isDisturbed ||= !current.includes(path)
      suspects.add(path)
    },
    suspects,
    forgetSuspects: () => suspects.clear(),
    findWork: (paths) => {
      const changed = stamps.compare(paths)
      return doubtful === undefined && changed.length === 0 ? undefined : [...new Set([...(doubtful ?? []), ...changed])]
    },
  }
}
