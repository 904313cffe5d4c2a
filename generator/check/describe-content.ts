import type { ContentFault } from '../facts.ts'
import type { Problem } from '../problem.ts'
import { locateContent } from './locate-content.ts'

/** Turns a fault of the content into a problem that names its place in the source, and how to mend it. */
export async function describeContentFault(root: string, fault: ContentFault): Promise<Problem> {
  return { text: fault.text, location: await locateContent(root, fault), notes: [{ text: fault.mend }] }
}
