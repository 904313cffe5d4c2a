import './brand.css'
import { organization } from '../../content/organization.ts'
import { VoiceMark } from '../art/voice-mark.tsx'

/** The logo and name of the organization, as a link to the home page. */
export function Brand() {
  return (
    <a className="brand" href="/">
      <svg className="brand-mark" viewBox="-5 -8 26 14" width={42} height={23} aria-hidden="true">
        <VoiceMark />
        <VoiceMark transform="translate(13.2)" />
      </svg>
      <span>{organization.name}</span>
    </a>
  )
}
