import './container.css'
import './navbar.css'
import { barEntries, emailButton, labels, menuEntries } from '../content/navigation.ts'
import { organization } from '../content/organization.ts'
import type { MenuEntry } from '../content/types.ts'
import { Button } from './button.tsx'
import { mailAddress } from './mail-address.ts'
import { MenuArt } from './menu-art.tsx'
import { VoiceMark } from './voice-mark.tsx'

const menuId = 'menu'

/** The bar at the top: the links side by side where there is room, and a menu of its own below 1024 px. */
export function Navbar({ path }: { path: string }) {
  const { email: to, copyEmail: copy } = organization
  return (
    <header className="navbar" data-behaviour="navbar">
      <div className="navbar-inner container">
        <a className="navbar-brand" href="/">
          <svg className="navbar-mark" viewBox="-5 -8 26 14" width={42} height={23} aria-hidden="true">
            <VoiceMark />
            <VoiceMark transform="translate(13.2)" />
          </svg>
          <span>{organization.name}</span>
        </a>
        <nav className="navbar-bar" aria-label={labels.mainNavigation}>
          <Entries entries={barEntries} path={path} />
          <Button href={mailAddress({ to, copy, subject: emailButton.subject })} label={emailButton.label} />
        </nav>
        <button className="navbar-toggle" type="button" aria-expanded={false} aria-controls={menuId} aria-label={labels.menu} hidden>
          <span className="navbar-toggle-bar" />
          <span className="navbar-toggle-bar" />
        </button>
        <nav className="navbar-menu" id={menuId} aria-label={labels.menu}>
          <Entries entries={menuEntries} path={path} />
          <MenuArt />
        </nav>
      </div>
    </header>
  )
}

function Entries({ entries, path }: { entries: readonly MenuEntry[]; path: string }) {
  return (
    <ul className="navbar-entries">
      {entries.map(({ label, address }) => (
        <li key={label}>
          <a className="navbar-link" href={address} aria-current={address === path ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
