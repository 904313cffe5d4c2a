import type { Behaviour } from './base/behaviour.ts'

declare module 'react' {
  // oxlint-disable-next-line no-unused-vars -- as React declares it
  interface HTMLAttributes<T> {
    /** A misspelt behaviour does not compile. */
    'data-behaviour'?: Behaviour | undefined
  }

  interface CSSProperties {
    /** Components pass values to their stylesheets. */
    [customProperty: `--${string}`]: string | number
  }
}
