import '../base/container.css'
import './hero.css'
import { hero } from '../../content/home.ts'
import type { Hero as HeroWords } from '../../content/types.ts'
import { Button } from '../shared/button.tsx'
import { ground } from '../base/ground.ts'
import { HeroArt } from './hero-art.tsx'
import { Pindo } from '../art/pindo.tsx'
import { SocialLinks } from './social-links.tsx'

/** What the page is about, over a large mark that shelters a small one. */
export function Hero() {
  const { photograph }: HeroWords = hero
  return (
    <section className={`hero ${ground('leaf')}`}>
      <HeroArt photograph={photograph} />
      <div className="hero-panel">
        <div className="container">
          <h1>{hero.heading}</h1>
          <p className="hero-text">{hero.text}</p>
          <div className="hero-actions">
            <Button href={hero.join.address} label={hero.join.label} look="action" />
            <Button href={hero.learnMore.address} label={hero.learnMore.label} />
            <SocialLinks />
          </div>
        </div>
      </div>
      <Pindo />
    </section>
  )
}
