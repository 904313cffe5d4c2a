import './brand.css'
import { QuotationMarks } from '../art/quotation-marks.tsx'

interface BrandProps {
  name: string
  /** The address of the home page, which can depend on the page. */
  href?: string
}

/** The logo and name of the organization, as a link to the home page. */
export function Brand({ name, href = '/' }: BrandProps) {
  return (
    <a className="brand" href={href}>
      <QuotationMarks className="brand-mark" />
      <span translate="no">{name}</span>
    </a>
  )
}
