import { isAbsolute } from 'node:path'
import { findFirst, findOnPath } from '../browser/drivers/find-file.ts'

/** Gives the path of a program; servers often stand where only an administrator's PATH leads. */
export function findProgram(name: string): string | undefined {
  return isAbsolute(name) ? name : (findOnPath([name]) ?? findFirst([`/usr/sbin/${name}`, `/usr/local/sbin/${name}`]))
}
