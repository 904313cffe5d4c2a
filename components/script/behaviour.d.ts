import type { BehaviourName } from './behaviours.client.ts'

declare module 'react' {
  interface HTMLAttributes<T> {
    /** What the site's script does to this element. */
    'data-behaviour'?: BehaviourName | undefined
  }
}
