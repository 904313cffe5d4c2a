import './get-involved.css'
import { Fragment, type ReactNode } from 'react'
import type { Home, Organization } from '../../content/schema.ts'
import { Petal } from '../art/motifs.tsx'
import { VoiceMark } from '../art/voice-mark.tsx'
import { groundClasses } from '../base/colours.ts'
import { reveal } from '../base/reveal.ts'
import { ButtonLink } from '../shared/button.tsx'
import { mailAddress, type ShownWay } from '../shared/addresses.ts'
import { MailLink, NewTabLink, PhoneLink } from '../shared/text-link.tsx'
import { Details } from './get-involved-details.tsx'

interface GetInvolvedProps {
  words: Home['getInvolved']
  ways: readonly ShownWay[]
  organization: Organization
}

/** The delay of each way after the previous one, in milliseconds. */
const wayDelay = 80

/**
 * The ways to get involved, each with an email that has its own subject, and help for people without an email app. The
 * first way leads: it is on another ground.
 */
export function GetInvolved(props: GetInvolvedProps) {
  const { words, ways, organization } = props
  return (
    <section className={`get-involved ${groundClasses('mango')}`} data-behaviour="copy-addresses" id="contact">
      <div className="get-involved-inner container">
        <h2>{words.heading}</h2>
        <Contact {...props} />
        <ul className={ways.length === 4 ? 'get-involved-list get-involved-row' : 'get-involved-list'}>
          {ways.map((way, index) => (
            <li
              key={way.id}
              className={index === 0 ? `get-involved-card ${groundClasses('ink')}` : 'get-involved-card'}
              id={way.id}
              {...reveal({ delay: (index % 4) * wayDelay })}
            >
              <Glyph name={way.glyph} />
              <Way way={way} look={index === 0 ? 'action' : 'ink'} organization={organization} />
            </li>
          ))}
        </ul>
        <WithoutEmailApp words={words} organization={organization} />
      </div>
    </section>
  )
}

/** An invitation, and how to write or call. It is a section: reader views leave out a `div` named after a contact. */
function Contact({ words, organization }: GetInvolvedProps) {
  const { lead, contact } = words
  const { email, copyEmail, phone, social } = organization
  // A group or a channel is not a person to write to.
  const isPerson = /^https:\/\/(wa\.me|api\.whatsapp\.com)\//i.test(social.whatsapp?.address ?? '')
  const chat = isPerson ? social.whatsapp : undefined
  const ways = [
    { words: contact.write, link: <MailLink address={email} /> },
    copyEmail !== undefined && { words: contact.copy, link: <MailLink address={copyEmail} /> },
    { words: contact.call, link: <PhoneLink number={phone} inline={chat === undefined} /> },
    chat !== undefined && { words: contact.chat, link: <NewTabLink {...chat} /> },
  ].filter((way) => way !== false)
  return (
    <section className="get-involved-contact">
      <p className="get-involved-lead">{lead}</p>
      <p>
        {ways.map(({ words, link }, index) => (
          <Fragment key={index}>
            {words} {index < ways.length - 1 ? <>{link} </> : <span className="get-involved-last">{link}.</span>}
          </Fragment>
        ))}
      </p>
    </section>
  )
}

function WithoutEmailApp({ words, organization }: Pick<GetInvolvedProps, 'words' | 'organization'>) {
  const { lead, both, one } = words.withoutMailProgram
  const { button, done, failed } = organization.copyEmail === undefined ? one : both
  return (
    <div className="get-involved-help print-hidden">
      <p>{lead}</p>
      <button className="button get-involved-copy" type="button" data-copy-done={done} data-copy-failed={failed} hidden>
        {button}
      </button>
      <p role="status" />
    </div>
  )
}

interface WayProps {
  way: ShownWay
  look: 'action' | 'ink'
  organization: Organization
}

function Way({ way, look, organization }: WayProps) {
  const { heading, text, details, button, subject } = way
  const { email: to, copyEmail: copy } = organization
  return (
    <div className="get-involved-action">
      <h3>{heading}</h3>
      <p>{text}</p>
      {details.length > 0 && <Details entries={details} />}
      <ButtonLink href={mailAddress({ to, copy, subject })} label={button} look={look} />
    </div>
  )
}

const closedPetals = [0, 60, 120, 180, 240]

const glyphs: Readonly<Record<ShownWay['glyph'], ReactNode>> = {
  'held-dot': (
    <g transform="translate(-12 12)scale(4.5)">
      <VoiceMark />
      <circle cx={6.4} cy={-3.7} r={1.7} />
    </g>
  ),
  'beaded-clock': (
    <>
      <circle className="get-involved-glyph-beads" r={32} pathLength={12} />
      <VoiceMark transform="translate(-2 4)scale(3)" />
    </>
  ),
  'facing-pair': (
    <>
      <VoiceMark transform="translate(-17 3)scale(3)" />
      <VoiceMark transform="translate(17 -3)scale(-3)" />
    </>
  ),
  'open-rosette': (
    <g className="get-involved-glyph-petals" transform="scale(8)">
      {closedPetals.map((turn) => (
        <Petal key={turn} turn={turn} />
      ))}
      <g className="get-involved-glyph-outline">
        <Petal turn={300} />
      </g>
      <circle r={1.3} strokeWidth={0.5} />
    </g>
  ),
}

/** The one-colour glyph of a way to get involved. */
function Glyph({ name }: { name: ShownWay['glyph'] }) {
  return (
    <svg className="get-involved-glyph print-hidden" viewBox="-38 -38 76 76" aria-hidden="true">
      {glyphs[name]}
    </svg>
  )
}
