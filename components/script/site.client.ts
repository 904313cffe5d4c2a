import { behaviours } from './behaviours.client.ts'

const registry = new Map<string | undefined, (element: HTMLElement) => void>(Object.entries(behaviours))

// Each element is started by itself: where one fails, the others work all the same.
for (const element of document.querySelectorAll<HTMLElement>('[data-behaviour]')) {
  try {
    registry.get(element.dataset['behaviour'])?.(element)
  } catch (error) {
    console.error(error)
  }
}
