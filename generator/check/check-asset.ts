import { asBuffer } from './as-buffer.ts'
import type { AssetFault } from './asset-fault.ts'
import { checkDrawing } from './check-drawing.ts'

/** What a file of some kind begins with, its bytes read as characters of their number. */
const kinds = [
  { name: 'PNG picture', endings: ['png'], beginning: /^\x89PNG\r\n\x1a\n/ },
  { name: 'JPEG picture', endings: ['jpg', 'jpeg'], beginning: /^\xff\xd8\xff/ },
  { name: 'WebP picture', endings: ['webp'], beginning: /^RIFF.{4}WEBP/s },
  { name: 'AVIF picture', endings: ['avif'], beginning: /^.{4}ftyp.{0,40}avi[fs]/s },
  { name: 'GIF picture', endings: ['gif'], beginning: /^GIF8[79]a/ },
  { name: 'icon file', endings: ['ico'], beginning: /^\0\0\x01\0/ },
  { name: 'WOFF2 font', endings: ['woff2'], beginning: /^wOF2/ },
  { name: 'PDF document', endings: ['pdf'], beginning: /^%PDF-/ },
] as const

/** Finds what is wrong with a file that is published as it is, by its name: it must be what its ending says, and must neither run scripts nor ask other sites for anything. */
export function checkAsset(name: string, bytes: Uint8Array): AssetFault[] {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const text = asBuffer(bytes)
  if (ending === 'svg') return checkDrawing(text.toString())
  if (isPage(ending, text)) return [unseenPage]
  if (/^([cm]?js|wasm)$/.test(ending)) return [unseenScript]
  return checkKind(ending, text.toString('latin1', 0, 64))
}

const unseenPage = {
  what: 'is a page that no route leads to and no check reads',
  mend: 'Make it one of the pages, with a line in the route table; or delete it.',
}

const unseenScript = {
  what: 'is a script that no check reads, and that the security policy would let run',
  mend: 'Make it a behaviour of a component, which is part of the one script of the site; or delete it.',
}

/** A file that proves to a search engine whose site this is may have the ending of a page, but holds no markup. */
function isPage(ending: string, text: Buffer): boolean {
  if (ending === 'xml') return /w3\.org\/(1999\/xhtml|2000\/svg)/.test(text.toString('latin1'))
  return /^([xs]?html?|xht)$/.test(ending) && text.includes('<')
}

function checkKind(ending: string, beginning: string): AssetFault[] {
  const expected = kinds.find(({ endings }) => endings.some((one) => one === ending))
  if (expected === undefined || expected.beginning.test(beginning)) return []
  const found = kinds.find((kind) => kind.beginning.test(beginning))
  if (found === undefined)
    return [{ what: `is no ${expected.name}, whatever its name says`, mend: 'Put the right file there, or delete it.' }]
  return [
    {
      what: `is no ${expected.name}, but a ${found.name}`,
      mend: `Save it as a ${expected.name}, or give it a name that ends with .${found.endings[0]}.`,
    },
  ]
}
