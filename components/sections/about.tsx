import './about.css'
import '../base/container.css'
import { about } from '../../content/home.ts'
import { Motto } from './motto.tsx'
import { reveal } from '../base/reveal.ts'

/** Who the organization is, below its motto. */
export function About() {
  return (
    <section id="info">
      <Motto />
      <div className="about container" {...reveal({ again: true })}>
        <h2>{about.heading}</h2>
        <div>
          <p className="about-lead">{about.lead}</p>
          <p>{about.text}</p>
        </div>
      </div>
    </section>
  )
}
