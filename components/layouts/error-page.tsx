import './error-page.css'
import type { ReactNode } from 'react'
import type { PageWords } from '../../content/schema.ts'
import { BeadLine, BeadLineDefinition } from '../art/bead-line.tsx'
import { VoiceMark, VoiceMarkDefinition } from '../art/voice-mark.tsx'
import { groundClasses, paint } from '../base/colours.ts'
import { Brand } from '../shared/brand.tsx'
import { ButtonLink } from '../shared/button.tsx'
import { Document } from './document.tsx'
import type { PageProps } from '../page-props.ts'
import { mainId, SkipLink } from './skip-link.tsx'

interface ErrorPageProps {
  page: PageProps
  words: PageWords
  /** The size of the heading: large for a short one, small for one that would wrap. */
  size: 'large' | 'small'
  head?: ReactNode
}

/** An error page: a cloth of pairs, one of them unprinted, with the error and a link to the home page. */
export function ErrorPage({ page, words, size, head }: ErrorPageProps) {
  const { organization, errors } = page.content
  return (
    <Document
      page={page}
      title={words.title}
      description={words.description}
      listed={false}
      head={head}
      className={`error-page error-page-${size} ${groundClasses('leaf')}`}
    >
      <SkipLink />
      <header className="error-page-header">
        <Brand name={organization.name} />
      </header>
      <UnprintedField />
      <main id={mainId}>
        <h1>{words.title}</h1>
        <ButtonLink href="/" label={errors.wayHome} look="action" />
      </main>
    </Document>
  )
}

/** Rows of pairs, from the bottom of the field, whose last row always has the unprinted one. */
function UnprintedField() {
  return (
    <svg className="error-page-field print-hidden" aria-hidden="true">
      <defs>
        <VoiceMarkDefinition />
        <BeadLineDefinition />
        <pattern id="pairs" width={128} height={128} patternUnits="userSpaceOnUse">
          <VoiceMark colour="petal" transform="translate(32 72)scale(5.6)" />
          <VoiceMark colour="hibiscus" transform="translate(96 60)scale(-5.6)" />
        </pattern>
      </defs>
      <g className="error-page-pairs">
        <path fill="url(#pairs)" d="M0-2048h4096V0H0z" />
        <path fill={paint('leaf')} d="M128-128h128V0H128z" />
        <g className="error-page-missing" strokeWidth={0.55}>
          <BeadLine colour="petal" transform="translate(160 -56)scale(5.6)" />
          <BeadLine colour="petal" transform="translate(224 -68)scale(-5.6)" />
        </g>
      </g>
    </svg>
  )
}
