import './navbar.css'
import type { MenuEntry, Navigation, Organization } from '../../content/schema.ts'
import { WomanMark } from '../art/motifs.tsx'
import { Pindo } from '../art/pindo.tsx'
import { nearRings, VoiceRings } from '../art/voice-rings.tsx'
import { Brand } from '../shared/brand.tsx'
import { ButtonLink } from '../shared/button.tsx'
import { mailAddress, within } from '../shared/addresses.ts'

interface NavbarProps {
  path: string
  organization: Organization
  words: Navigation
}

/** The bar at the top, with the links side by side on wide screens, and with a menu on others. */
export function Navbar({ path, organization, words }: NavbarProps) {
  const { name, email: to, copyEmail: copy } = organization
  const { barEntries, emailButton, menuEntries } = words
  return (
    <header className="navbar" data-behaviour="navbar">
      <div className="navbar-inner container">
        <Brand name={name} href={within(path, '/')} />
        <nav className="navbar-bar print-hidden" aria-label="Main">
          <Entries entries={barEntries} path={path} />
          <ButtonLink href={mailAddress({ to, copy, subject: emailButton.subject })} label={emailButton.label} />
        </nav>
        <Menu entries={menuEntries} path={path} />
      </div>
    </header>
  )
}

interface EntriesProps {
  entries: readonly MenuEntry[]
  path: string
}

/** The links of the navigation. The link to the page at `path` is marked as current. */
function Entries({ entries, path }: EntriesProps) {
  return (
    <ul className="navbar-entries">
      {entries.map(({ label, address }, index) => (
        <li key={index}>
          <a href={within(path, address)} aria-current={address === path ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The links for narrow screens: a button, and a panel over the whole screen. It needs no script. */
function Menu({ entries, path }: EntriesProps) {
  return (
    <details className="navbar-menu print-hidden">
      <summary className="navbar-toggle" aria-label="Menu">
        <span className="navbar-toggle-bar" />
        <span className="navbar-toggle-bar" />
      </summary>
      <nav className="navbar-panel" aria-label="Menu">
        <Entries entries={entries} path={path} />
        <MenuArt />
      </nav>
    </details>
  )
}

/** The mark above the border at the bottom of the open menu. */
function MenuArt() {
  return (
    <div className="navbar-menu-art" aria-hidden="true">
      <svg className="navbar-menu-mark" viewBox="0 0 360 300">
        <g transform="translate(224 150)scale(-17)">
          <VoiceRings bands={nearRings} />
          <WomanMark />
        </g>
      </svg>
      <Pindo />
    </div>
  )
}
