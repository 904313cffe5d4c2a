import type { Content, MenuEntry } from './rules/schema.ts'

/** The links in the bar on wide screens. */
export const barEntries = [
  { label: 'Home', address: '/' },
  { label: 'About', address: '/#info' },
  { label: 'Our Programs', address: '/#our_programs' },
  { label: 'Get Involved', address: '/#contact' },
  { label: 'Careers', address: '/careers' },
] satisfies MenuEntry[]

/** The links in the menu on narrow screens. */
export const menuEntries = [
  { label: 'Home', address: '/' },
  { label: 'About', address: '/#info' },
  { label: 'Our Programs', address: '/#our_programs' },
  { label: 'Contact', address: '/#contact' },
  { label: 'Careers', address: '/careers' },
] satisfies MenuEntry[]

/** The button at the end of the bar. With an empty subject, the email opens without one. */
export const emailButton = { label: 'Email Us', subject: 'enquiry' } satisfies Content['navigation']['emailButton']

/** The names of pages in the footer. They are text, not links. */
export const footerEntries = ['Home', 'About Us', 'Programs', 'Gallery', 'Blog', 'Contact Us']

/** Names of buttons and parts of the page, mostly for visitors who use a screen reader. */
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
