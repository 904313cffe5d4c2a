import './picture.css'
import type { ReactNode } from 'react'
import { reveal } from '../base/reveal.ts'

interface PictureProps {
  viewBox: readonly [left: number, top: number, width: number, height: number]
  /** What the visitor sees before the picture performs. */
  plain: ReactNode
  /** What covers it, shape by shape, once the picture has performed. */
  colours: ReactNode
  /** What is there before the colours, which come from the middle of their box. */
  first?: ReactNode
  className?: string
}

/** A drawing in one colour, over which others spread when the picture performs. The stylesheet says how. */
export function Picture({ viewBox, plain, colours, first, className = '' }: PictureProps) {
  const look = { viewBox: viewBox.join(' '), 'aria-hidden': true } as const
  return (
    <div className={`picture ${className}`.trim()} {...reveal({ kind: 'perform' })}>
      <svg {...look}>{plain}</svg>
      <svg {...look} className="picture-colours">
        {first}
        <g className="picture-spread">{colours}</g>
      </svg>
    </div>
  )
}
