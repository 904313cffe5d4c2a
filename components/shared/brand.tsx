import './brand.css'
import { QuotationMarks } from '../art/quotation-marks.tsx'

/** The logo and name of the organization, as a link to the home page, whose address can depend on the page. */
export function Brand({ name, href = '/' }: { name: string; href?: string }) {
  return (
    <a className="brand" data-brand="" href={href}>
      <QuotationMarks className="brand-mark" />
      <span translate="no">{name}</span>
    </a>
  )
}
