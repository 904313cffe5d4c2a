// The live reload script. It compares the HTML of the server with that of the last request, because scripts change the
// document. If only styles differ, it replaces them; otherwise it reloads the page.

let shown: string | undefined

const events = new EventSource(new URL('@live', import.meta.url))
events.onopen = update
events.onmessage = update

async function update(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined)
  if (response === undefined) return
  const next = await response.text()
  // The page contains the address of this script with a hash. If that differs, a file was saved after the page loaded.
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
