import './button.css'
import type { ComponentProps } from 'react'

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'className'> {
  label: string
  /** An outline, or a background in the action colour or in ink. */
  look?: 'outline' | 'action' | 'ink'
}

/** A link in the shape of a speech bubble, with the attributes of an `a`. */
export function ButtonLink({ label, look = 'outline', ...attributes }: ButtonLinkProps) {
  return (
    <a className={`button print-hidden ${look === 'outline' ? '' : `button-${look}`}`.trim()} {...attributes}>
      {label}
    </a>
  )
}
