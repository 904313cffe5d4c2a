import './mark-sprite.css'
import type { ReactNode } from 'react'

/** Holds shapes that are defined once and used all over the page; shows nothing itself. */
export function MarkSprite({ children }: { children: ReactNode }) {
  return (
    <svg className="mark-sprite" width={0} height={0} aria-hidden="true">
      <defs>{children}</defs>
    </svg>
  )
}
