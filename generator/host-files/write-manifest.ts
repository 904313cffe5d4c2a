import type { HostSettings } from './host-settings.ts'

/** Writes `site.webmanifest` (W3C): how the site looks among a device's own programs. It opens in the browser, because it is a website. */
export function writeManifest({ base, facts }: HostSettings): string {
  const { name, description, language, colours, icons } = facts
  const manifest = {
    name,
    description,
    lang: language,
    start_url: base,
    scope: base,
    display: 'browser',
    theme_color: colours.theme,
    background_color: colours.background,
    icons: icons.map(({ src, sizes, type, purpose }) => ({
      src: `${base}${src.slice(1)}`,
      sizes,
      type,
      ...(purpose && { purpose }),
    })),
  }
  return `${JSON.stringify(manifest, undefined, 2)}\n`
}
