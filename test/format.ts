import { transformSync } from 'esbuild'
import { format } from 'oxfmt'

/** Returns a page in a form that people can compare: laid out, without hashes, and without the styles, which have a snapshot of their own. */
export async function formatPage(html: string): Promise<string> {
  const page = html.replace(/<style>[^]*?<\/style>/, '<!-- see styles.css -->')
  return (await format('page.html', withoutHashes(page), { printWidth: 120 })).code
}

/** Returns all rules of some stylesheets, each once, in order of appearance. */
export function formatStyles(stylesheets: readonly string[]): string {
  const rules = stylesheets.flatMap((css) =>
    transformSync(withoutHashes(css), { loader: 'css' }).code.split(/(?<=^\})\n/m),
  )
  return [...new Set(rules)].join('\n')
}

/**
 * Returns a text without the hashes in addresses and policies, which change with every byte that they stand for; nor does it
 * tell how many a policy has, since one policy serves all pages, and the styles of a new page would be seen in every other.
 */
export function withoutHashes(text: string): string {
  return text
    .replace(/(\/assets\/[a-z0-9-]+)-[A-Z0-9]{8}\./g, '$1-HASH.')
    .replace(/'sha256-[\w+/]+=*'( 'sha256-[\w+/]+=*')*/g, "'sha256-HASHES'")
}
