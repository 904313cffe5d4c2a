import './button.css'

interface ButtonProps {
  href: string
  label: string
  /** An outline, or a background in the action colour or in ink. */
  look?: 'outline' | 'action' | 'ink'
}

/** A link in the shape of a speech bubble. */
export function Button({ href, label, look = 'outline' }: ButtonProps) {
  return (
    <a className={look === 'outline' ? 'button' : `button button-${look}`} href={href}>
      {label}
    </a>
  )
}
