import { VoiceMark } from './voice-mark.tsx'

interface QuotationMarksProps {
  className: string
  /** Whether they close a quotation: the same two marks, turned by 180°. */
  closing?: boolean
}

/** The logo: two voice marks that open or close a quotation. */
export function QuotationMarks({ className, closing = false }: QuotationMarksProps) {
  return (
    <svg className={className} viewBox="-5 -8 26 14" aria-hidden="true">
      <g transform={closing ? 'rotate(180 8 -1)' : undefined}>
        <VoiceMark />
        <VoiceMark transform="translate(13.2)" />
      </g>
    </svg>
  )
}
