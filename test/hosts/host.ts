import type { HostSettings } from '../../generator/host-files/host-settings.ts'

/** A way to serve the site that is tried with a real server, and what may be asked of it. */
export interface Host {
  /** Such as "nginx with its snippet". */
  name: string
  /** The server's name on the PATH, or where it is. */
  program: string
  /** What to install on Debian in order to have it. */
  debianPackage: string
  /** Whether it shows `/careers` at once; if not, it leads to `/careers/` first. */
  isStraight: boolean
  /** Whether it leads visitors elsewhere by path alone; if not, it names its protocol and port, which visitors behind a proxy cannot use. */
  leadsByPath: boolean
  /** Whether it shows the site's own pages for unknown paths and for failures; if not, an answer of its own. */
  showsErrorPages: boolean
  /** Whether it sends the headers of the site. */
  sendsHeaders: boolean
  /** The Cache-Control of a hashed asset that is there, and that of a missing one, where the host cannot send those of the site. */
  assetCaching?: { found: string; missing: string }
  /** Whether it knows the types of all files of the site. */
  sendsTypes: boolean
  compresses: boolean
  /** Says how to start it at a place. */
  prepare(place: Place): Launch
}

/** Where a server is to run. */
export interface Place {
  /** A folder for whatever the server needs. */
  folder: string
  /** The folder that it is to serve; the site stands in it below its base. */
  root: string
  /** The port of 127.0.0.1 to listen at. */
  port: number
  settings: HostSettings
}

/** The arguments of a server, and the files that it is to find, by their path in its folder. */
export interface Launch {
  args: readonly string[]
  files?: Readonly<Record<string, string>>
}

/** The path below the base at which every server that shows error pages is made to fail with the status 500. */
export const failingPath = 'failing'
