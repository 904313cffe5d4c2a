import type { Output } from '../site.ts'
import { checkSettings } from './check-settings.ts'
import type { HostSettings } from './host-settings.ts'
import { writeHeadersFile } from './write-headers-file.ts'
import { writeHtaccess } from './write-htaccess.ts'
import { writeManifest } from './write-manifest.ts'
import { writeRobots } from './write-robots.ts'
import { writeSecurityText } from './write-security-text.ts'
import { writeSitemap } from './write-sitemap.ts'

/**
 * Returns the files that stand beside the pages, for hosts, search engines and browsers; nothing that a visitor sees needs
 * those whose names begin with a dot, which some ways of publishing leave out.
 * Throws a BuildFailure where a setting would break one of the files.
 */
export function writeHostFiles(settings: HostSettings): Output {
  checkSettings(settings)
  const texts = {
    _headers: writeHeadersFile(settings),
    '.htaccess': writeHtaccess(settings),
    // Without this file GitHub Pages leaves out whatever begins with an underscore or a dot.
    '.nojekyll': '',
    'robots.txt': writeRobots(settings),
    'sitemap.xml': writeSitemap(settings),
    'site.webmanifest': writeManifest(settings),
    '.well-known/security.txt': writeSecurityText(settings),
  }
  return new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]))
}
