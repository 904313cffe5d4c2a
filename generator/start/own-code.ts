import type { GeneratorCode } from './generator-code.ts'

let given: GeneratorCode | undefined

/** Gives the code that this process runs to those who need it as a text. */
export function giveOwnCode(code: GeneratorCode): void {
  given = code
}

/** Returns the code that this process runs; undefined where it was loaded file by file. */
export function getOwnCode(): GeneratorCode | undefined {
  return given
}
