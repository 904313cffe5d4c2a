import './navbar-toggle.css'
import { labels } from '../../content/navigation.ts'

/** The button that opens and closes the menu. It is of no use without the script, which is what shows it. */
export function NavbarToggle({ menuId }: { menuId: string }) {
  return (
    <button
      className="navbar-toggle"
      type="button"
      aria-expanded={false}
      aria-controls={menuId}
      aria-label={labels.menu}
      hidden
    >
      <span className="navbar-toggle-bar" />
      <span className="navbar-toggle-bar" />
    </button>
  )
}
