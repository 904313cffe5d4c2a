import './navbar-entries.css'
import type { MenuEntry } from '../../content/types.ts'

/** Links of the navigation; the one that leads to the page at `path` is marked. */
export function NavbarEntries({ entries, path }: { entries: readonly MenuEntry[]; path: string }) {
  return (
    <ul className="navbar-entries">
      {entries.map(({ label, address }) => (
        <li key={label}>
          <a className="navbar-entries-link" href={address} aria-current={address === path ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
