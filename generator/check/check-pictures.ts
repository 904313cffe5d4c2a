import { describeElement, isAriaHidden, isWithin, quoteElement } from './element.ts'
import type { Fault } from './fault.ts'
import { nameBeforeHash } from './name-before-hash.ts'
import { joinWords, shorten } from './phrases.ts'
import type { Page, PageElement } from './read-page.ts'

/** Finds pictures that say nothing to those who hear the page, or whose size a browser learns too late to keep their place. */
export function checkPictures({ elements }: Page): Fault[] {
  return elements.flatMap((element) => {
    if (element.name === 'img') return checkImage(element)
    return element.name === 'svg' ? checkDrawing(element) : []
  })
}

function checkImage(image: PageElement): Fault[] {
  const { src = '', alt } = image.attributes
  const missing = [
    ...(alt === undefined ? ['alt'] : []),
    ...['width', 'height'].filter((name) => !/^\d+$/.test(image.attributes[name] ?? '')),
  ]
  if (missing.length === 0) return []
  const mends = [
    alt === undefined ? 'Say in alt what the picture shows, or write alt="" where it only decorates.' : '',
    missing.some((name) => name !== 'alt')
      ? 'Give its width and height in whole pixels, so that nothing moves when it arrives.'
      : '',
  ]
  return [
    {
      says: `shows the picture ${shorten(src)} without ${joinWords(missing)}.`,
      mend: mends.filter((mend) => mend !== '').join(' '),
      quotes: [src, nameBeforeHash(src), alt ?? ''],
    },
  ]
}

function checkDrawing(drawing: PageElement): Fault[] {
  const { role, 'aria-label': label = '' } = drawing.attributes
  if (isWithin(drawing, isAriaHidden) || isWithin(drawing.parent, ({ name }) => name === 'svg')) return []
  if (role === 'img' && label.trim() !== '') return []
  return [
    {
      says: `has a drawing that is neither named nor hidden from those who hear the page: ${describeElement(drawing)}.`,
      mend: 'Give it role="img" and say in aria-label what it shows; or aria-hidden="true" where it only decorates.',
      quotes: quoteElement(drawing),
    },
  ]
}
