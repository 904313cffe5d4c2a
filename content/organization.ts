import type { Organization, ShareCard } from './rules/schema.ts'

/**
 * The organization's name and contact details. `copyEmail` receives a copy of each email, `developer` is named at the bottom of
 * each page, and `origin` is the address of the site.
 */
export const organization: Organization = {
  name: 'Kakamega Women and Girls’ Rights Organization',
  tagline: 'Championing the rights of women and teen girls',
  email: 'hello@example.org',
  copyEmail: 'office@example.org',
  phone: '+254 000 000 000',
  postalAddress: 'P.O. Box 877-50100 Kakamega',
  social: {
    facebook: { label: 'Facebook', address: 'https://facebook.com/' },
    instagram: { label: 'Instagram', address: 'https://instagram.com/' },
    x: { label: 'X', address: 'https://x.com/' },
    linkedin: { label: 'LinkedIn', address: 'https://linkedin.com/' },
  },
  developer: { name: 'Developer name', address: 'https://example.org/' },
  origin: 'https://example.org',
}

/** The year in the copyright line of the footer. */
export const copyrightYear = 2024

/** The picture that chats and social networks show with a link to this site. */
export const shareCard = {
  file: 'assets/share-cards/believe-inspire.png',
  alt: 'Believe - Inspire. Two large paisley shapes, one yellow and one pink, face each other like a pair of quotation marks.',
  people: 'none',
} satisfies ShareCard

/** The values above that are not real yet. When you write a real value, delete its name here. */
export const placeholders = [
  'name',
  'tagline',
  'email',
  'copyEmail',
  'phone',
  'social',
  'developer',
  'origin',
] satisfies (keyof Organization)[]
