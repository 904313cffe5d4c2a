import './brand.css'
import { organization } from 'site:content'
import { QuotationMarks } from '../art/quotation-marks.tsx'

/** The logo and name of the organization, as a link to the home page. */
export function Brand() {
  return (
    <a className="brand" href="/">
      <QuotationMarks className="brand-mark" />
      <span>{organization.name}</span>
    </a>
  )
}
