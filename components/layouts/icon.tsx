import touchIcon from '../../assets/icon-180.png'
import icon from '../../assets/icon.svg'

/** The icon on the browser's tab, for browsers that show drawings and for those that do not, and on a phone's home screen. */
export function Icon() {
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href={icon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={touchIcon} />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  )
}
