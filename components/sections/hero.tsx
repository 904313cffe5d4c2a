import './hero.css'
import type { Home, Navigation, Organization } from '../../content/schema.ts'
import { LayeredMark, Rosette, WomanMark, WomanRim } from '../art/motifs.tsx'
import { Pindo } from '../art/pindo.tsx'
import { VoiceMark } from '../art/voice-mark.tsx'
import { farRings, VoiceRings } from '../art/voice-rings.tsx'
import { ground } from '../base/ground.ts'
import { paint } from '../base/paint.ts'
import { Button } from '../shared/button.tsx'
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
  return (
    <section className={`hero ${ground('leaf')}`} data-behaviour="hero">
      <HeroArt photograph={photograph} />
      <div className="hero-panel">
        <div className="hero-words">
          <Headline text={keepTail(heading)} />
          <p className="hero-text">{text}</p>
          <div className="hero-actions">
            <Button href={joinAddress} label={join} look="action" data-join="" />
            <Button href="#info" label={learnMore} />
            {Object.keys(social).length > 0 && <SocialLinks social={social} labels={labels} />}
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
const drawing = { viewBox: '0 80 1280 640', preserveAspectRatio: 'xMaxYMax', width: 0, height: 0 } as const

/** The place of the large mark in the drawing. */
const womanTransform = 'translate(1116 390)scale(-40)'

/**
 * The background of the hero: a large mark (the woman) with rings around it, which shelters a small mark (the girl). A
 * photograph fills the large mark like a window.
 */
function HeroArt({ photograph }: Pick<Home['hero'], 'photograph'>) {
  return (
    <div className="hero-art" data-parallax="" aria-hidden="true">
      <div className="hero-stage">
        <svg className="hero-drawing" {...drawing}>
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
          {photograph && <WindowDefinition />}
        </svg>
        {photograph && <HeroWindow photograph={photograph} />}
        <Lights />
      </div>
    </div>
  )
}

/**
 * The rings once more, in the colours of their light, except the innermost ring, which has that colour. The client script fades
 * them in and out: in layers of their own, so that browsers do not draw anything again.
 */
function Lights() {
  return farRings.slice(1).map(({ colour }, index) => (
    <svg key={index} className={`hero-light ${colour === 'tone' ? '' : 'hero-light-near'}`} {...drawing} data-light="">
      <use href={`#ring-${index + 1}`} transform={womanTransform} />
    </svg>
  ))
}

/** The networks in display order, each with the path of its icon in a 24 × 24 square. */
const icons: readonly (readonly [keyof Organization['social'], string])[] = [
  ['facebook', 'M14 22v-8h3l1-4h-4V8c0-1 0-2 2-2h2V2h-3c-3 0-5 2-5 5v3H7v4h3v8z'],
  [
    'instagram',
    'M7 2h10a5 5 0 015 5v10a5 5 0 01-5 5H7a5 5 0 01-5-5V7a5 5 0 015-5zm0 2a3 3 0 00-3 3v10a3 3 0 003 3h10a3 3 0 003-3V7a3 3 0 00-3-3zm5 3a5 5 0 110 10 5 5 0 010-10zm0 2a3 3 0 100 6 3 3 0 000-6zm5-4a1 1 0 110 2 1 1 0 010-2z',
  ],
  ['x', 'M2 3h6l5 7 6-7h2l-7 8 8 10h-6l-5-7-6 7H2l8-9zm4 2l10 14h2L8 5z'],
  [
    'linkedin',
    'M3 9h4v12H3zm2-7a2 2 0 110 5 2 2 0 010-5zM9 9h4v2c1-2 2-2 4-2 4 0 5 2 5 5v7h-4v-6c0-1 0-3-2-3s-3 2-3 3v6H9z',
  ],
  ['youtube', 'M5 4h14a4 4 0 014 4v8a4 4 0 01-4 4H5a4 4 0 01-4-4V8a4 4 0 014-4zm4.8 4.6v6.8l6-3.4z'],
  [
    'tiktok',
    'M12.4 2H16c.3 2.6 1.9 4.4 4.5 4.6v3.6c-1.7 0-3.2-.5-4.5-1.4v6.9A6.3 6.3 0 119.7 9.4h.9v3.7a2.7 2.7 0 101.8 2.6z',
  ],
  [
    'whatsapp',
    'M12 2a10 10 0 00-8.6 15L2 22l5.2-1.4A10 10 0 1012 2zm0 1.8A8.2 8.2 0 117.8 19l-3 .8.8-2.9A8.2 8.2 0 0112 3.8zM8.8 7.4c.3 0 .5 0 .7.5l.8 2v.6l-.9 1.1c.8 1.5 2 2.5 3.6 3.2l1-1.2.6-.1 2 .9c.3.2.4.3.4.5-.1 1.6-1.4 2.3-2.6 2.3-4 0-8.1-4.2-8.1-7.3 0-1.5 1-2.5 1.7-2.5z',
  ],
]

/** Links to the organization's social networks, which open in a new tab. */
function SocialLinks({ social, labels }: Pick<HeroProps, 'social' | 'labels'>) {
  return (
    <ul className="hero-social" aria-label={labels.social}>
      {icons.map(([network, outline]) => {
        const link = social[network]
        if (link === undefined) return null
        const { label, address } = link
        return (
          <li key={network}>
            <a href={address} target="_blank" rel="noopener noreferrer" aria-label={`${label} ${labels.opensInNewTab}`}>
              <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden="true">
                <path d={outline} />
              </svg>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** How many characters at the end of a heading stay on one line. */
const tailLength = 12

/** Joins the last words of a heading with non-breaking spaces, so that no short word is alone on the last line. */
function keepTail(heading: string): string {
  return heading.replace(RegExp(`(?<= )\\S.{0,${tailLength - 1}}$`), (tail) => tail.replaceAll(' ', '\u00a0'))
}
