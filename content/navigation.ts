import type { Content, MenuEntry } from './rules/schema.ts'

/** The links of the bar on wide screens. */
export const barEntries = [
  { label: 'Home', address: '/' },
  { label: 'About', address: '/#info' },
  { label: 'Our Programs', address: '/#our_programs' },
  { label: 'Get Involved', address: '/#contact' },
  { label: 'Careers', address: '/careers' },
] satisfies MenuEntry[]

/** The links of the menu on narrow screens. */
export const menuEntries = [
  { label: 'Home', address: '/' },
  { label: 'About', address: '/#info' },
  { label: 'Our Programs', address: '/#our_programs' },
  { label: 'Contact', address: '/#contact' },
  { label: 'Careers', address: '/careers' },
] satisfies MenuEntry[]

/** The button at the end of the bar. An empty subject means that the mail opens without one. */
export const emailButton = { label: 'Email Us', subject: 'enquiry' } satisfies Content['navigation']['emailButton']

/** Names of places that the footer mentions; they are text, not links. */
export const footerEntries = ['Home', 'About Us', 'Programs', 'Gallery', 'Blog', 'Contact Us']

/** Words that the site's own controls and regions carry, for people who hear the page. */
export const labels = {
  skipToContent: 'Skip to content',
  menu: 'Menu',
  mainNavigation: 'Main',
  social: 'Social networks',
  opensInNewTab: '(opens in new tab)',
  quickLinks: 'Quick links',
  contact: 'Contact',
  developerCredit: 'Site by',
} satisfies Content['navigation']['labels']
