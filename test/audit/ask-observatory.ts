import * as v from 'valibot'
import { runTool } from './run-tool.ts'

/** What the Observatory finds on a site: its grade, its points, and every test that cost or brought some. */
export interface SiteVerdict {
  grade: string
  score: number
  tests: readonly { name: string; result: string; points: number; isPassed: boolean }[]
}

const answer = v.union([
  v.object({ error: v.string() }),
  v.object({
    scan: v.object({ grade: v.string(), score: v.number() }),
    tests: v.record(v.string(), v.object({ result: v.string(), scoreModifier: v.number(), pass: v.boolean() })),
  }),
])

/** Lets the tests of Mozilla's HTTP Observatory judge the site at a port of this machine, whose certificate they are told to believe. */
export async function askObservatory(
  program: string,
  { port, certificate }: { port: number; certificate: string },
): Promise<SiteVerdict> {
  const said = v.parse(answer, await runTool(program, [`localhost:${port}`], { NODE_EXTRA_CA_CERTS: certificate }))
  if ('error' in said) throw new Error(said.error)
  const tests = Object.entries(said.tests).map(([name, { result, scoreModifier, pass }]) => ({
    name,
    result,
    points: scoreModifier,
    isPassed: pass,
  }))
  return { ...said.scan, tests }
}
