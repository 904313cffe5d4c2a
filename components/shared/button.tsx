import './button.css'

interface ButtonProps {
  href: string
  label: string
  /** An outline, or a background in the action colour or in ink. */
  look?: 'outline' | 'action' | 'ink'
  /** Marks the link to Join, which lights up the rings of the hero. */
  'data-join'?: ''
}

/** A link in the shape of a speech bubble. */
export function Button({ href, label, look = 'outline', ...data }: ButtonProps) {
  return (
    <a className={look === 'outline' ? 'button' : `button button-${look}`} href={href} {...data}>
      {label}
    </a>
  )
}
