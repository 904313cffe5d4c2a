import type { Home, Passage } from './rules/schema.ts'

/** The description for search engines. The page's title is the organization's name. */
export const description =
  'A community-based non-profit in Kakamega, Kenya, championing the rights of women and teen girls. See our programs and how to get involved.'

/** The text at the top of the page and its two buttons. */
export const hero = {
  heading: 'Empowering women and girls in Kenya to be heard.',
  text: 'We are a community-based organization in Kakamega. We champion the rights of women and teen girls: to know, to choose and to speak.',
  join: { label: 'Join', address: '#join' },
  learnMore: { label: 'Learn more', address: '#info' },
} satisfies Home['hero']

/** The mission, which the page shows beside the vision. */
export const mission = {
  heading: 'Mission',
  text: 'To champion the rights of women and teen girls, so that each one knows her rights, makes her own choices and is listened to.',
} satisfies Passage

/** The vision, which the page shows beside the mission. */
export const vision = {
  heading: 'Vision',
  text: 'A community where every woman and every girl lives in dignity, decides for herself and speaks without fear.',
} satisfies Passage

/** The two words of the motto, each with a text that explains it. The page puts a hyphen between the words. */
export const motto = [
  { word: 'Believe', text: 'Believe in every woman and girl: in her voice, and in her right to decide.' },
  { word: 'Inspire', text: 'Inspire her community to listen, and the next girl to speak up.' },
] satisfies Home['motto']

/** Who the organization is. */
export const about = {
  heading: 'About Us',
  lead: 'We are based in Kakamega, in the community that we serve.',
  text: 'Our work is about choice, care, open talk and menstrual health. A kanga, or leso, is a cloth that speaks, so each of our programs has its own.',
} satisfies Home['about']

/** Each figure is a number without commas or spaces. `label` says what it counts, and `legend` explains the picture. */
export const impact = {
  heading: 'Our Impact',
  girls: { figure: 6000, label: 'adolescent girls reached', legend: 'One dot for every girl. Every girl has a name.' },
  mothers: { figure: 127, label: 'teen and young mothers reached', legend: 'One dot for every mother.' },
  dialogues: { figure: 70, label: 'community dialogues', legend: 'One pair of speech marks for every dialogue.' },
} satisfies Home['impact']

/** The ways to get involved. Each subject becomes the subject of an email. */
export const getInvolved = {
  heading: 'Get Involved',
  lead: 'Add your voice. Choose the way that suits you.',
  /** The email address follows `write`, and the phone number follows `call`. */
  contact: { write: 'Write to', call: 'or call' },
  actions: [
    {
      heading: 'Donate',
      text: 'Help women and girls to know their rights and speak up for them. Write to us, and we will tell you how to give.',
      button: 'Donate',
      subject: 'donate',
      glyph: 'held-dot',
    },
    {
      heading: 'Volunteer',
      text: 'Give some of your time, and share what you are good at. Tell us a little about yourself and how you would like to help.',
      button: 'Volunteer',
      subject: 'volunteer',
      glyph: 'beaded-clock',
    },
    {
      heading: 'Partner',
      text: 'Does your group, school or business share our aims? Let’s talk about what we can do together.',
      button: 'Partner',
      subject: 'partner',
      glyph: 'facing-pair',
    },
    {
      heading: 'Join',
      text: 'Become part of the organization and stand up with us. Send us one message to begin.',
      button: 'Join',
      subject: 'join',
      glyph: 'open-rosette',
      anchor: 'join',
    },
  ],
  /**
   * For visitors without an email app. The page shows the email address after `lead`. If there is a `copyEmail`, the page
   * shows it after `copy` and uses the words in `twoAddresses`, otherwise those in `oneAddress`.
   */
  withoutMailProgram: {
    lead: 'Each button opens your email app. No email app on this device? Write to',
    twoAddresses: {
      copy: 'with a copy to',
      button: 'Copy both addresses',
      done: 'Copied. Now paste the addresses into a new email.',
      failed: 'We could not copy the addresses. Please select them and copy them yourself.',
    },
    oneAddress: {
      button: 'Copy the address',
      done: 'Copied. Now paste the address into a new email.',
      failed: 'We could not copy the address. Please select it and copy it yourself.',
    },
  },
} satisfies Home['getInvolved']

/** The heading above the programs. */
export const programsHeading = 'Our Programs'
