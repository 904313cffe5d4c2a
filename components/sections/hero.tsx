import './hero.css'
import type { Home, Organization } from '../../content/schema.ts'
import type { ShownPhotograph } from '../page-props.ts'
import { LayeredMark, Rosette, WomanMark, WomanRim } from '../art/motifs.tsx'
import { Pindo } from '../art/pindo.tsx'
import { VoiceMark } from '../art/voice-mark.tsx'
import { farRings, VoiceRings } from '../art/voice-rings.tsx'
import { groundClasses, paint } from '../base/colours.ts'
import { ButtonLink } from '../shared/button.tsx'
import { Photograph } from '../shared/photograph.tsx'
import { SocialLinks } from './hero-social.tsx'

interface HeroProps {
  words: Home['hero']
  photograph: ShownPhotograph | undefined
  /** Where the first button leads. */
  joinAddress: string
  social: Organization['social']
}

/** The headline and first links, over a large mark that shelters a small one. */
export function Hero({ words, photograph, joinAddress, social }: HeroProps) {
  const { heading, text, join, learnMore } = words
  const hasSocial = Object.keys(social).length > 0
  return (
    <section className={`hero ${hasSocial ? 'hero-linked ' : ''}${groundClasses('leaf')}`} data-behaviour="hero">
      <HeroArt photograph={photograph} />
      <div className="hero-panel">
        <div className="hero-words container">
          <Headline text={keepTail(heading)} />
          <p className="hero-text">{text}</p>
          <div className="hero-actions">
            <ButtonLink href={joinAddress} label={join} look="action" data-join="" />
            <ButtonLink href="#info" label={learnMore} />
            {hasSocial && <SocialLinks social={social} />}
          </div>
        </div>
      </div>
      <Pindo />
    </section>
  )
}

/** The headline. Its last word takes the colour of the light when that arrives from the rings. */
function Headline({ text }: { text: string }) {
  const [lastWord = ''] = /\S+$/.exec(text) ?? []
  return (
    <h1>
      {text.slice(0, text.length - lastWord.length)}
      <span className="hero-heard">{lastWord}</span>
    </h1>
  )
}

const [drawingWidth, drawingHeight] = [1280, 640]

/** The room of the photograph at the right edge of the drawing, in units of the drawing. */
const photographRoom = { top: 146, height: 440 }

/** A drawing in the lower right corner of its room. Its bright rings fit; the others go on beyond its upper edge. */
const drawing = {
  className: 'hero-drawing',
  viewBox: `0 0 ${drawingWidth} ${drawingHeight}`,
  preserveAspectRatio: 'xMaxYMax',
} as const

/** The place of the large mark in the drawing. */
const womanTransform = 'translate(1116 310)scale(-40)'

/**
 * The background of the hero: a large mark (the woman) with rings around it, which shelters a small mark (the girl). A
 * photograph fills the large mark like a window.
 */
function HeroArt({ photograph }: Pick<HeroProps, 'photograph'>) {
  return (
    <div className="hero-art print-hidden" data-parallax="" aria-hidden="true">
      <div className="hero-stage">
        <svg {...drawing}>
          <g transform={womanTransform}>
            <VoiceRings bands={farRings} id="ring" />
            <VoiceMark colour="leaf" />
            {photograph ? <WomanRim /> : <WomanMark />}
          </g>
          <g transform="translate(844 474)rotate(-60)scale(15.5)">
            {/* A rim in the background colour separates the small mark from the large one. */}
            <use href="#voice-mark" fill={paint('leaf')} stroke={paint('leaf')} strokeWidth={2.8} />
            <LayeredMark outer="hibiscus" beads="cotton" middle="sky" fineBeads="leaf" inner="leaf" />
            <Rosette petals="mango" disc="cotton" />
          </g>
          {photograph && <WindowDefinition photograph={photograph} />}
        </svg>
        {photograph && <WindowPhotograph photograph={photograph} />}
        <Lights />
      </div>
    </div>
  )
}

/** The window: the voice mark inside the beads of the large mark, as large as it can be without touching them. */
function WindowDefinition({ photograph }: { photograph: ShownPhotograph }) {
  const { top, height } = photographRoom
  const width = Math.round((height * photograph.width) / photograph.height)
  const boxTransform = `scale(${1 / width} ${1 / height})translate(${width - drawingWidth} ${-top})`
  const insideBeads = 'translate(0 .2)rotate(-20)scale(.78)'
  return (
    <clipPath id="hero-window" clipPathUnits="objectBoundingBox">
      <use href="#voice-mark" transform={boxTransform + womanTransform + insideBeads} />
    </clipPath>
  )
}

/**
 * About the width of the window, from the smallest phone to the largest screen. On phones with three device pixels for
 * each CSS pixel, two thirds of it, because nobody sees the difference.
 */
const sizes =
  '(min-resolution: 2.5dppx) and (max-width: 47.99em) 22vw, (max-width: 47.99em) 37vw, min(25vw, 44vh - 50px)'

/** A decorative photograph in the large mark, which screen readers ignore. */
function WindowPhotograph({ photograph }: { photograph: ShownPhotograph }) {
  const share = (length: number) => `${(100 * length) / drawingHeight}%`
  return (
    <div className="hero-window" style={{ top: share(photographRoom.top), height: share(photographRoom.height) }}>
      <Photograph photograph={{ ...photograph, alt: '' }} sizes={sizes} byHeight first />
    </div>
  )
}

/**
 * Bright copies of the rings that fade in and out, in layers of their own, so that browsers do not draw anything again.
 * The innermost ring is already bright, so it has none.
 */
function Lights() {
  return farRings.slice(1).map(({ colour }, index) => (
    <svg
      key={index}
      {...drawing}
      className={`${drawing.className} hero-light`}
      style={{ '--light': index }}
      stroke={paint(colour === 'tone' ? 'tone-lit' : 'mango')}
      data-light=""
    >
      <use href={`#ring-${index + 1}`} transform={womanTransform} />
    </svg>
  ))
}

/** How many characters at the end of a heading stay on one line, if there is room for them. */
const tailLength = 12

/**
 * Joins the last words of a heading with non-breaking spaces, so that they begin a line together. The very last word may
 * be alone on its line, because it is large.
 */
function keepTail(heading: string): string {
  return heading.replace(RegExp(`(?<= )\\S.{0,${tailLength - 1}}$`), (tail) => tail.replace(/ (?=.* )/g, '\u00a0'))
}
