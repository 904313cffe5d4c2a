import type { Home, Passage } from './rules/schema.ts'

/** The description for search engines. The page's title is the organization's name. */
export const description =
  'A community-based non-profit in Kakamega, Kenya, championing the rights of women and teen girls. See our programs and how to get involved.'

/** The text at the top of the page and its two buttons. */
export const hero = {
  heading: 'Empowering women and girls in Kenya to be heard.',
  text: 'We are a community-based organization in Kakamega. We champion the rights of women and teen girls through choice, care, open talk and menstrual health.',
  join: { label: 'Join', address: '#join' },
  learnMore: { label: 'Learn more', address: '#info' },
} satisfies Home['hero']

/** The mission, which the page shows beside the vision. */
export const mission = {
  heading: 'Mission',
  text: 'To champion the rights of women and teen girls, so that each one knows her rights, makes her own choices and is heard.',
} satisfies Passage

/** The vision, which the page shows beside the mission. */
export const vision = {
  heading: 'Vision',
  text: 'A community where every woman and every girl lives in dignity, decides for herself and speaks without fear.',
} satisfies Passage

/** The two words of the motto, each with a text that explains it. The page puts a hyphen between the words. */
export const motto = [
  { word: 'Believe', text: 'Believe in every girl’s right to decide, and in her voice.' },
  { word: 'Inspire', text: 'Inspire those around her to listen, and the next girl to speak.' },
] satisfies Home['motto']

/** Who the organization is. */
export const about = {
  heading: 'About Us',
  lead: 'We are a community-based non-profit in Kakamega, Kenya, that champions women and teen girls.',
  text: 'A kanga, or leso, is a cloth that speaks: it has a border, a pattern and a saying for all to read. Our saying has two words.',
} satisfies Home['about']

/** Each figure is a number without commas or spaces. `label` says what it counts, and `legend` explains the picture. */
export const impact = {
  heading: 'Our Impact',
  girls: { figure: 6000, label: 'adolescent girls reached', legend: 'One dot for every girl.' },
  mothers: { figure: 127, label: 'teen and young mothers reached', legend: 'One dot for every mother.' },
  dialogues: { figure: 70, label: 'community dialogues', legend: 'One pair of speech marks for every dialogue.' },
} satisfies Home['impact']

/** The ways to get involved. Each subject becomes the subject of an email. */
export const getInvolved = {
  heading: 'Get Involved',
  lead: 'Four ways to add your voice.',
  /** The email address follows `write`, and the phone number follows `call`. */
  contact: { write: 'Write to', call: 'or call' },
  actions: [
    {
      heading: 'Donate',
      text: 'Put your support behind women and girls who speak up. Write to us and we will tell you how to give.',
      button: 'Donate',
      subject: 'donate',
      glyph: 'held-dot',
    },
    {
      heading: 'Volunteer',
      text: 'Bring your time and what you do well. Tell us a little about yourself and how you would like to help.',
      button: 'Volunteer',
      subject: 'volunteer',
      glyph: 'beaded-clock',
    },
    {
      heading: 'Partner',
      text: 'Does your group, school or business share our aims? Let us talk about what we can do together.',
      button: 'Partner',
      subject: 'partner',
      glyph: 'facing-pair',
    },
    {
      heading: 'Join',
      text: 'Become part of the organization and add your voice to ours. One message is enough to begin.',
      button: 'Join',
      subject: 'join',
      glyph: 'open-rosette',
      anchor: 'join',
    },
  ],
  /** For visitors without an email app. The page shows an address after `lead` and another after `copy`. */
  withoutMailProgram: {
    lead: 'Each button opens your email app. No email app on this device? Write to',
    copy: 'with a copy to',
    button: 'Copy both addresses',
    done: 'Copied. Now paste them where you write your mail.',
    failed: 'Copying did not work. Please select the addresses and copy them by hand.',
  },
} satisfies Home['getInvolved']

/** The heading above the programs. */
export const programsHeading = 'Our Programs'
