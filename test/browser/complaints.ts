import { text } from '../built-site.ts'

declare global {
  /** Filled by `complaintRecorder`: policy violations, errors and what the page logs. */
  var complaints: string[]
}

/** A prelude, which may run because it comes before the policy of the page. */
export const complaintRecorder = `self.complaints = []
for (const name of ['error', 'warn']) console[name] = (...words) => complaints.push(words.join(' '))
addEventListener('error', ({ message }) => complaints.push(message))
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => complaints.push(violatedDirective + ' ' + blockedURI))`

/** The headers that hosts send with every page, from `_headers`. */
export const hostHeaders: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(text('_headers').matchAll(/^ +([\w-]+): (.*)$/gm), ([, name = '', value = '']) => [name, value]).filter(
    ([name]) => name !== 'Cache-Control',
  ),
)
