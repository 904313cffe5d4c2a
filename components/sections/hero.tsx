import './hero.css'
import type { Home, Navigation, Organization } from '../../content/schema.ts'
import { LayeredMark, Rosette, WomanMark, WomanRim } from '../art/motifs.tsx'
import { Pindo } from '../art/pindo.tsx'
import { VoiceMark } from '../art/voice-mark.tsx'
import { farRings, VoiceRings } from '../art/voice-rings.tsx'
import { groundClasses, paint } from '../base/colours.ts'
import { Button } from '../shared/button.tsx'
import { Lights } from './hero-light.tsx'
import { SocialLinks } from './hero-social.tsx'
import { HeroWindow, WindowDefinition } from './hero-window.tsx'

interface HeroProps {
  words: Home['hero']
  /** Where the first button leads. */
  joinAddress: string
  social: Organization['social']
  labels: Navigation['labels']
}

/** The headline and first links, over a large mark that shelters a small one. */
export function Hero({ words, joinAddress, social, labels }: HeroProps) {
  const { heading, text, join, learnMore, photograph } = words
  const hasSocial = Object.keys(social).length > 0
  return (
    <section className={`hero ${hasSocial ? 'hero-linked ' : ''}${groundClasses('leaf')}`} data-behaviour="hero">
      <HeroArt photograph={photograph} />
      <div className="hero-panel">
        <div className="hero-words container">
          <Headline text={keepTail(heading)} />
          <p className="hero-text">{text}</p>
          <div className="hero-actions">
            <Button href={joinAddress} label={join} look="action" data-join="" />
            <Button href="#info" label={learnMore} />
            {hasSocial && <SocialLinks social={social} labels={labels} />}
          </div>
        </div>
      </div>
      <Pindo />
    </section>
  )
}

/** The headline. The client script lights up its last word when the light of the rings arrives there. */
function Headline({ text }: { text: string }) {
  const [lastWord = ''] = /\S+$/.exec(text) ?? []
  return (
    <h1>
      {text.slice(0, text.length - lastWord.length)}
      <span data-echo="">{lastWord}</span>
    </h1>
  )
}

/** A drawing in the lower right corner of its room. Its bright rings begin at its upper edge, and the others go on beyond it. */
const drawing = {
  className: 'hero-drawing',
  viewBox: '0 80 1280 640',
  preserveAspectRatio: 'xMaxYMax',
  width: 0,
  height: 0,
} as const

/** The place of the large mark in the drawing. */
const woman = { x: 1116, y: 390, scale: -40 }
const womanTransform = `translate(${woman.x} ${woman.y})scale(${woman.scale})`

/**
 * The background of the hero: a large mark (the woman) with rings around it, which shelters a small mark (the girl). A
 * photograph fills the large mark like a window.
 */
function HeroArt({ photograph }: Pick<Home['hero'], 'photograph'>) {
  return (
    <div className="hero-art" data-parallax="" aria-hidden="true">
      <div className="hero-stage">
        <svg {...drawing}>
          <g transform={womanTransform}>
            <VoiceRings bands={farRings} id="ring" />
            <VoiceMark colour="leaf" />
            {photograph ? <WomanRim /> : <WomanMark />}
          </g>
          <g transform="translate(844 554)rotate(-60)scale(15.5)">
            {/* A rim in the background colour separates the small mark from the large one. */}
            <use href="#voice-mark" fill={paint('leaf')} stroke={paint('leaf')} strokeWidth={2.8} />
            <LayeredMark outer="hibiscus" beads="cotton" middle="sky" fineBeads="leaf" inner="leaf" />
            <Rosette petals="mango" disc="cotton" />
          </g>
          {photograph && <WindowDefinition mark={woman} />}
        </svg>
        {photograph && <HeroWindow photograph={photograph} />}
        <Lights drawing={drawing} transform={womanTransform} />
      </div>
    </div>
  )
}

/** How many characters at the end of a heading stay on one line. */
const tailLength = 12

/** Joins the last words of a heading with non-breaking spaces, so that no short word is alone on the last line. */
function keepTail(heading: string): string {
  return heading.replace(RegExp(`(?<= )\\S.{0,${tailLength - 1}}$`), (tail) => tail.replaceAll(' ', '\u00a0'))
}
