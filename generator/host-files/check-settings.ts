import { isMoment } from '../check/check-expiry.ts'
import type { Facts } from '../facts.ts'
import { BuildFailure, type Problem } from '../problem.ts'
import type { HostSettings } from './host-settings.ts'

/** Throws a BuildFailure that names every setting which would not stay one word in the files for hosts. */
export function checkSettings({ base, siteAddress, facts }: HostSettings): void {
  const problems = [...placeProblems(base, siteAddress), ...languageProblems(facts), ...securityProblems(facts)]
  if (problems.length > 0) throw new BuildFailure(problems)
}

function placeProblems(base: string, siteAddress: string): Problem[] {
  if (!/^\/([\w.~-]+\/)*$/.test(base)) {
    return [
      problem(
        `The base ${JSON.stringify(base)} is not a clean path.`,
        'Write it with a slash at both ends, such as "/my-repo/".',
      ),
    ]
  }
  if (/^https?:\/\/[\w.:[\]-]+(\/[\w.~-]+)*$/.test(siteAddress) && `${siteAddress}/`.endsWith(base)) return []
  return [
    problem(
      `The site's address ${JSON.stringify(siteAddress)} does not fit its base ${JSON.stringify(base)}.`,
      'Write https://, the host and the base, without a slash at the end, such as "https://example.org/my-repo".',
    ),
  ]
}

function languageProblems({ language }: Facts): Problem[] {
  if (/^[a-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(language)) return []
  return [problem(`${JSON.stringify(language)} is no language tag.`, 'Write one such as "en" or "en-GB".')]
}

function securityProblems({ security: { contact, expires, file } }: Facts): Problem[] {
  const problems: Problem[] = []
  if (!/^(mailto:|https:\/\/)[!-~]+$/.test(contact)) {
    const text = `${JSON.stringify(contact)} is no address to which somebody could report a gap in the site's security.`
    problems.push(
      problem(
        text,
        'Write a mail address as "mailto:name@example.org", or the address of a page that begins with "https://".',
      ),
    )
  }
  if (!isMoment(expires)) {
    const text = `${JSON.stringify(expires)} is no moment at which the contact for security could be out of date.`
    problems.push(problem(text, 'Write a day and an hour as "2027-11-30T00:00:00Z".'))
  }
  return problems.map((one) => ({ ...one, location: { file } }))
}

function problem(text: string, mend: string): Problem {
  return { text, notes: [{ text: mend }] }
}
