// The script that watched pages carry. It looks at the page's source whenever something may have changed, and also when a
// connection is made once more. It compares source with source, because scripts have changed what the browser shows.

let shown: string | undefined
let isFailed = false
const place = `scroll of ${location.pathname}`
let last = Promise.resolve()
let isQueued = false
connect()

function connect(): void {
  const channel = new EventSource('/@live')
  channel.onopen = queue
  channel.onmessage = queue
  channel.onerror = () => {
    // A browser tries again by itself, unless what answered meanwhile was no such channel.
    if (channel.readyState === EventSource.CLOSED) setTimeout(connect, 300)
  }
}

/** Looks at the page's source, one look after the other; a server that is away for the moment will be heard of again. */
function queue(): void {
  if (isQueued) return
  isQueued = true
  last = last
    .then(() => {
      isQueued = false
      return look()
    })
    .catch(() => undefined)
}

async function look(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-store' })
  const [source, isNextFailed] = [await response.text(), response.status === 500]
  if (source === shown) return
  // Before there is something to compare with, the hash in this script's own address tells whether the page is still the same.
  const isKept =
    shown === undefined ? source.includes(new URL(import.meta.url).search) : exchangeStyles(parse(shown), parse(source))
  if (!isKept) {
    if (isNextFailed && !isFailed) sessionStorage.setItem(place, String(scrollY))
    return location.reload()
  }
  if (shown === undefined && !isNextFailed) restoreScroll()
  shown = source
  isFailed = isNextFailed
}

/** A browser restores the scroll when a page is loaded anew, but not across the page that has told of a problem meanwhile. */
function restoreScroll(): void {
  const kept = sessionStorage.getItem(place)
  sessionStorage.removeItem(place)
  if (kept !== null) scrollTo({ top: Number(kept), behavior: 'instant' })
}

/** Puts the new styles into the page, where nothing else has changed; returns false where it has. */
function exchangeStyles(before: Document, after: Document): boolean {
  const [present, wanted] = [stylesOf(document), stylesOf(after)]
  if (restOf(before) !== restOf(after) || present.length !== wanted.length) return false
  for (const [index, style] of wanted.entries()) {
    if (present[index]?.outerHTML !== style.outerHTML) present[index]?.replaceWith(document.importNode(style, true))
  }
  return true
}

function parse(source: string): Document {
  return new DOMParser().parseFromString(source, 'text/html')
}

function stylesOf({ head }: Document): Element[] {
  return [...head.children].filter((element) => element.matches('style, link[rel="stylesheet"]'))
}

function restOf(page: Document): string {
  for (const element of [...stylesOf(page), ...page.querySelectorAll('script[src^="/@live.js"]')]) element.remove()
  return page.documentElement.outerHTML
}
