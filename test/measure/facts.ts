import { createTwoFilesPatch } from 'diff'
import { parseHTML } from 'linkedom/worker'
import type { Files } from '../read-files.ts'

/**
 * Returns the lines of a diff of what a second person should check: phone numbers, email addresses, links to other sites,
 * and texts with a digit, such as a figure, a deadline or an account. The file names are those of the pages.
 */
export function compareFacts(before: Files, after: Files): string[] {
  const [old, fresh] = [before, after].map((files) => listFacts(files).join('\n'))
  const patch = createTwoFilesPatch('', '', `${old}\n`, `${fresh}\n`, '', '', { context: 0 })
  const lines = patch.split('\n').filter((line) => /^[-+](?!--|\+\+)/.test(line))
  return lines.map((line) => `${line.slice(0, 1)} ${line.slice(1)}`)
}

function listFacts(files: Files): string[] {
  const facts = [...files].flatMap(([file, bytes]) => {
    if (!file.endsWith('.html')) return []
    const { document } = parseHTML(String(bytes))
    return Array.from(document.querySelectorAll('body *'), (element) => {
      const href = element.getAttribute('href') ?? ''
      // The subject of an email is a text without consequences.
      const target = /^(tel|mailto|https?):/.test(href) ? [href.replace(/[?&]subject=.*/, '')] : []
      const hasDigit = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && /\d/.test(textContent ?? ''),
      )
      const block = element.closest('p, li') ?? element
      return [...target, ...(hasDigit ? [(block.textContent ?? '').replace(/\s+/g, ' ').trim()] : [])]
    }).flat()
  })
  return [...new Set(facts)]
}
