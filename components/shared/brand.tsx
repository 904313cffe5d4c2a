import './brand.css'
import { organization } from 'site:content'
import { QuotationMarks } from '../art/quotation-marks.tsx'

/** The logo and name of the organization, as a link to the home page, whose address can depend on the page. */
export function Brand({ href = '/' }: { href?: string }) {
  return (
    <a className="brand" href={href}>
      <QuotationMarks className="brand-mark" />
      <span translate="no">{organization.name}</span>
    </a>
  )
}
