import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:standard', 'html-validate:document'],
  rules: {
    // HTML allows the notation of React for attribute names and void elements.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': ['error', { style: 'lowercase' }],
    // A long name of the organization makes long titles, which are valid.
    'long-title': 'off',
    // The script has the same origin as the page.
    'require-sri': ['error', { target: 'crossorigin' }],
    // The text of a phone link is the number as staff write it; the styles keep it on one line.
    'tel-non-breaking': 'off',
  },
})

/** Lists the validation errors of a page, each with its line and column. */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  )
}
