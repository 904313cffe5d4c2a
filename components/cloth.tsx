import './cloth.css'
import type { ReactNode } from 'react'
import { ClothCorners } from './cloth-corners.tsx'
import type { Ground } from './ground.ts'
import type { Fill, Line } from './paint.ts'

/** What is printed on a program's cloth: the ground, the colour of its corners, and the art between them. */
export interface ClothDesign {
  ground: Ground
  corners: Fill & Line
  /** Drawn about the origin, in a field of 288 by 184. */
  art: ReactNode
}

/** The field of a cloth: its art inside four corners. */
export function Cloth({ design, alt }: { design: ClothDesign; alt: string }) {
  return (
    <svg className="cloth" viewBox="-144 -92 288 184" width={288} height={184} role="img" aria-label={alt}>
      <ClothCorners colour={design.corners} />
      {design.art}
    </svg>
  )
}

/** The part of a cloth that moves while the cloth is revealed: it settles, turns half round, or grows. */
export function Motif({ movement, children }: { movement?: 'turns' | 'grows'; children: ReactNode }) {
  return <g className={movement === undefined ? 'cloth-motif' : `cloth-motif cloth-motif-${movement}`}>{children}</g>
}
