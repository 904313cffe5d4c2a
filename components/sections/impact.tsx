import '../base/container.css'
import './impact.css'
import type { ReactNode } from 'react'
import { impact } from '../../content/home.ts'
import type { ImpactFigure } from '../../content/types.ts'
import { DotField } from './dot-field.tsx'
import { DotHexagon } from './dot-hexagon.tsx'
import { ground } from '../base/ground.ts'
import { PairGrid } from './pair-grid.tsx'
import { reveal } from '../base/reveal.ts'

/** The three figures, each with as many dots or pairs as it says. */
export function Impact() {
  return (
    <section className={`impact ${ground('leaf')}`}>
      <div className="container">
        <div className="impact-head">
          <h2>{impact.heading}</h2>
          <p>{impact.text}</p>
        </div>
        <Count className="impact-field" {...impact.girls}>
          <DotField />
        </Count>
        <div className="impact-pair">
          <Count className="impact-count" {...impact.mothers}>
            <DotHexagon />
          </Count>
          <Count className="impact-count" {...impact.dialogues}>
            <PairGrid />
          </Count>
        </div>
      </div>
    </section>
  )
}

function Count({ className, figure, label, children }: ImpactFigure & { className: string; children: ReactNode }) {
  return (
    <div className={className} {...reveal()}>
      <p className="impact-figure">
        <b className="impact-number">{figure}</b> <span className="impact-label">{label}</span>
      </p>
      <div className="impact-picture">{children}</div>
    </div>
  )
}
