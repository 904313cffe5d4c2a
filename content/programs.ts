import type { Program } from './rules/schema.ts'

/** The programs, in the order in which the page shows them. */
export const programs = [
  {
    title: 'Her Choice Program',
    description:
      'Your body, your education and your future are your own. Her Choice is about rights and options: what they are, how to ask about them without shame, and how to say yes, no or not yet and have your answer respected.',
    programImage: {
      file: 'assets/programs/her-choice.svg',
      alt: 'Rows of matching paisley shapes in pink. One of them, in yellow and white, has turned the other way.',
    },
  },
  {
    title: 'Girls’ Care Program',
    description:
      'Growing up is easier with people who listen. Girls’ Care is about the everyday support that helps a teen girl stay well and feel safe, keep on learning, and make plans for her life that are truly hers.',
    programImage: {
      file: 'assets/programs/girls-care.svg',
      alt: 'A yellow flower on a tall stem with three pairs of leaves made of paisley shapes.',
    },
  },
  {
    title: 'Teens 4 Teens Talk Program',
    description:
      'Some things are easier to say to someone your own age. Teens 4 Teens Talk is about teens speaking openly with one another about growing up, safety and rights, and finding together the words that are hard to find alone.',
    programImage: {
      file: 'assets/programs/teens-4-teens-talk.svg',
      alt: 'Two large paisley shapes, one green and one pink, face each other like a pair of quotation marks.',
    },
  },
  {
    title: 'Menstrual Health Program',
    description:
      'A period is a sign of health and never a reason for shame. The Menstrual Health Program is about plain talk on the body and its cycle, so that girls can manage each period safely, comfortably and with confidence.',
    programImage: {
      file: 'assets/programs/menstrual-health.svg',
      alt: 'A red drop on a full yellow moon, inside a ring of 28 beads, five of them red, with a crescent moon on either side.',
    },
  },
] satisfies Program[]
