import type { Problem } from '../problem.ts'
import type { Fault } from './fault.ts'
import { openSources, type SourceLocator } from './locate-in-sources.ts'
import { listSome } from './phrases.ts'

/** What a fault was found in. */
export interface Subject {
  /** How a sentence begins that speaks of it: `The page /careers`. */
  name: string
  /** How a page is called in a list of those that have the same fault: `/careers`. */
  label?: string
  /** The file to point at where the fault's own place in the sources is not found. */
  file?: string
}

/** A fault together with what it was found in. */
export interface Finding extends Fault {
  subject: Subject
}

/**
 * Returns the findings as problems, in their order, each with its place in the sources where that is found. A fault
 * that several pages share, because it stands in a component of theirs, is one problem, which tells of them all.
 */
export function describeFindings(findings: readonly Finding[], root: string, sources?: readonly string[]): Problem[] {
  const locate = openSources(root, sources)
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const key = finding.subject.label === undefined ? `${finding.subject.name} ${finding.says}` : finding.says
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [finding])
    else group.push(finding)
  }
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : describe(first, others, locate),
  )
}

function describe(
  { subject, says, mend, quotes = [] }: Finding,
  others: readonly Finding[],
  locate: SourceLocator,
): Problem {
  const location = locate(quotes) ?? (subject.file === undefined ? undefined : { file: subject.file })
  const labels = new Set(others.flatMap((other) => other.subject.label ?? []))
  labels.delete(subject.label ?? '')
  return {
    text: `${subject.name} ${says}`,
    ...(location && { location }),
    notes: [{ text: mend }, ...(labels.size > 0 ? [{ text: `It is the same with ${listSome([...labels])}.` }] : [])],
  }
}
