import './navbar-menu.css'
import { labels, menuEntries } from '../../content/navigation.ts'
import { MenuArt } from './menu-art.tsx'
import { NavbarEntries } from './navbar-entries.tsx'

/** The links for narrow screens: a panel over the whole screen, or below the bar where no script runs. */
export function NavbarMenu({ id, path }: { id: string; path: string }) {
  return (
    <nav className="navbar-menu" id={id} aria-label={labels.menu}>
      <NavbarEntries entries={menuEntries} path={path} />
      <div className="navbar-menu-art">
        <MenuArt />
      </div>
    </nav>
  )
}
