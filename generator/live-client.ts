// The script of a page that is watched. It compares the page's source with what that was, because scripts have changed what
// the browser shows; if only styles are new, they are exchanged, and for all else the page is loaded again.

let shown: Document | undefined

const events = new EventSource(new URL('@live', import.meta.url))
events.onopen = look
events.onmessage = look

async function look(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined)
  if (response === undefined) return
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  // A save between the page and this script shows by the number that both carry.
  const before = shown ?? (numberOf(next) === numberOf(document) ? next : undefined)
  shown = next
  if (before === undefined || withoutStyles(before) !== withoutStyles(next)) return location.reload()
  const [present, wanted] = [stylesOf(document), stylesOf(next)]
  if (present.length !== wanted.length) return location.reload()
  for (const [index, style] of wanted.entries()) {
    if (present[index]?.textContent !== style.textContent) present[index]?.replaceWith(document.importNode(style, true))
  }
}

function stylesOf(page: Document): Element[] {
  return [...page.head.querySelectorAll('style')]
}

function withoutStyles(page: Document): string {
  const copy = page.cloneNode(true) as Document
  for (const element of [...stylesOf(copy), ...copy.querySelectorAll('script[src*="@live.js"]')]) element.remove()
  return copy.documentElement.outerHTML
}

function numberOf(page: Document): string | null | undefined {
  return page.querySelector('script[src*="@live.js"]')?.getAttribute('src')
}
