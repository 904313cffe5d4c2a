import icon from '../assets/icon.svg'

/** The icon on the browser's tab. */
export function Icon() {
  return <link rel="icon" href={icon} type="image/svg+xml" />
}
