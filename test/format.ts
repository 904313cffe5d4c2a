import { transformSync } from 'esbuild'
import { format } from 'oxfmt'

/** Formats a page for comparison, without hashes and without its styles, which have their own snapshot. */
export async function formatPage(html: string): Promise<string> {
  const page = html.replace(/<style>[^]*?<\/style>/, '<!-- see styles.css -->')
  return (await format('page.html', withoutHashes(page), { printWidth: 120 })).code
}

/** Returns all rules of the stylesheets without duplicates, in order of appearance. */
export function formatStyles(stylesheets: readonly string[]): string {
  const rules = stylesheets.flatMap((css) =>
    transformSync(withoutHashes(css), { loader: 'css' }).code.split(/(?<=^\})\n/m),
  )
  return [...new Set(rules)].join('\n')
}

/**
 * Replaces hashes, which change with every byte of a file. Several hashes in a policy become one, because the policy lists
 * the styles of all pages.
 */
export function withoutHashes(text: string): string {
  return text
    .replace(/(\/assets\/[a-z0-9-]+)-[A-Z0-9]{8}\./g, '$1-HASH.')
    .replace(/'sha256-[\w+/]+=*'( 'sha256-[\w+/]+=*')*/g, "'sha256-HASHES'")
}
