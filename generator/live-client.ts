// The script of a watched page. It compares HTML, because scripts have changed what the browser shows; where only
// styles are new, it exchanges them, and else it loads the page again.

let shown: string | undefined

const events = new EventSource(new URL('@live', import.meta.url))
events.onopen = look
events.onmessage = look

async function look(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined)
  if (response === undefined) return
  const next = await response.text()
  // With another hash than this script, it was saved after the page came.
  const before = shown ?? (next.includes(import.meta.url.slice(location.origin.length)) ? next : '')
  shown = next
  if (withoutStyles(before) !== withoutStyles(next)) return location.reload()
  const texts = Array.from(next.matchAll(styles), ([, text = '']) => text)
  for (const [index, style] of document.querySelectorAll('style').entries())
    if (style.textContent !== texts[index]) style.textContent = texts[index] ?? ''
}

const styles = /<style>([^]*?)<\/style>/g

function withoutStyles(html: string): string {
  return html.replace(styles, '').replace(/<script[^>]*@live\.js[^]*/, '')
}
