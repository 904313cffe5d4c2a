import '../base/container.css'
import './navbar.css'
import { barEntries, emailButton, labels } from '../../content/navigation.ts'
import { organization } from '../../content/organization.ts'
import { Button } from '../shared/button.tsx'
import { mailAddress } from '../shared/mail-address.ts'
import { NavbarEntries } from './navbar-entries.tsx'
import { NavbarMenu } from './navbar-menu.tsx'
import { NavbarToggle } from './navbar-toggle.tsx'
import { VoiceMark } from '../art/voice-mark.tsx'

const menuId = 'menu'

/** The bar at the top: the links side by side where there is room, and a menu of its own below 1024 px. */
export function Navbar({ path }: { path: string }) {
  const { email: to, copyEmail: copy } = organization
  return (
    <header className="navbar" data-behaviour="navbar">
      <div className="navbar-inner container">
        <Brand />
        <nav className="navbar-bar" aria-label={labels.mainNavigation}>
          <NavbarEntries entries={barEntries} path={path} />
          <Button href={mailAddress({ to, copy, subject: emailButton.subject })} label={emailButton.label} />
        </nav>
        <NavbarToggle menuId={menuId} />
        <NavbarMenu id={menuId} path={path} />
      </div>
    </header>
  )
}

function Brand() {
  return (
    <a className="navbar-brand" href="/">
      <svg className="navbar-mark" viewBox="-5 -8 26 14" width={42} height={23} aria-hidden="true">
        <VoiceMark />
        <VoiceMark transform="translate(13.2)" />
      </svg>
      <span>{organization.name}</span>
    </a>
  )
}
