const style =
  'body{margin:5vw;font:1rem/1.5 system-ui,sans-serif}pre{overflow:auto;padding:1em;background:#eee;color:#111}'

/**
 * Returns the page that a developer sees, with status 500, while the site cannot be built. It bears the heading that
 * React Router gives to its default error page, and the text of the problems as it stands in the terminal.
 */
export function writeErrorPage(problems: string): Uint8Array {
  const heading = 'Unexpected Application Error'
  return Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${heading}</title>
<style>${style}</style>
<h1>${heading}</h1>
<pre>${escapeHtml(problems)}</pre>
<p>This page comes back by itself as soon as the problem is mended.</p>
`)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
