import { accessibleName } from './accessible-name.ts'
import { describeElement, quoteElement } from './element.ts'
import type { Fault } from './fault.ts'
import type { Page, PageElement } from './read-page.ts'

/** Finds links and buttons that have no name, so that those who hear the page do not learn what they are for. */
export function checkNames(page: Page): Fault[] {
  return page.elements.flatMap((element) => {
    const kind = kindOf(element)
    return kind === undefined || accessibleName(element, page) !== '' ? [] : [namelessness(element, kind)]
  })
}

function kindOf({ name, attributes }: PageElement): 'link' | 'button' | undefined {
  const { role, type = '', href } = attributes
  if (role === 'button' || role === 'link') return role
  if ((name === 'a' || name === 'area') && href !== undefined) return 'link'
  if (name === 'button' || name === 'summary') return 'button'
  return name === 'input' && ['button', 'submit', 'reset', 'image'].includes(type) ? 'button' : undefined
}

function namelessness(element: PageElement, kind: string): Fault {
  return {
    says: `has a ${kind} without a name: ${describeElement(element)}.`,
    mend: `Say in it, or in its aria-label, what the ${kind} is for.`,
    quotes: quoteElement(element),
  }
}
