import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:standard', 'html-validate:document'],
  rules: {
    // React writes attribute names and empty elements in its own way, which HTML allows.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': ['error', { style: 'lowercase' }],
    // The organization's name makes some titles long; that is a matter for search engines and not of validity.
    'long-title': 'off',
    // The script comes from the same place as the page.
    'require-sri': ['error', { target: 'crossorigin' }],
    // The number's text is its value as given; the stylesheet keeps it on one line.
    'tel-non-breaking': 'off',
  },
})

/** Returns what is not valid in a page, each with its place. */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  )
}
