import './skip-link.css'

/** The id of the main element. */
export const mainId = 'main'

/** A link past the navigation to the main content, visible only while it has the focus (WCAG 2.2, 2.4.1). */
export function SkipLink() {
  return (
    <a className="skip-link print-hidden" href={`#${mainId}`}>
      Skip to content
    </a>
  )
}
