/**
 * Returns a document whose addresses on this site begin with the base, where they began with a slash.
 * `html` is a document as React writes it: attribute values stand in double quotes, and text holds none.
 */
export function prefixAddresses(html: string, base: string): string {
  if (base === '/') return html
  return html
    .replace(/(\s(?:href|src|poster|action)=")\/(?!\/)/g, (_, start: string) => start + base)
    .replace(
      /(\s(?:srcSet|imageSrcSet)=")([^"]*)/gi,
      (_, start: string, candidates: string) => start + prefixCandidates(candidates, base),
    )
}

/** Returns a stylesheet whose addresses on this site begin with the base, where they began with a slash. */
export function prefixStyles(css: string, base: string): string {
  if (base === '/') return css
  return css.replace(/(\burl\(\s*["']?)\/(?!\/)/g, (_, start: string) => start + base)
}

function prefixCandidates(candidates: string, base: string): string {
  return candidates.replace(/(^|,\s*)\/(?!\/)/g, (_, start: string) => start + base)
}
