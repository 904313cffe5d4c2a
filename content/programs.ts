import type { Program } from './rules/schema.ts'

/** The programs, in the order in which the page shows them. */
export const programs = [
  {
    title: 'Her Choice Program',
    description:
      'Your body, your education and your future are your own. Her Choice is about your rights and your options. What are they? How do you ask about them without shame? How do you make your own choice, and have other people respect it?',
    programImage: {
      file: 'assets/programs/her-choice.svg',
      alt: 'Rows of matching paisley shapes in pink. One of them, in yellow and white, has turned the other way.',
    },
  },
  {
    title: 'Girls’ Care Program',
    description:
      'Growing up is easier when somebody listens. Girls’ Care is about everyday support. It helps a teen girl to stay well, feel safe, keep learning and plan her own life.',
    programImage: {
      file: 'assets/programs/girls-care.svg',
      alt: 'A yellow flower on a tall stem with three pairs of leaves made of paisley shapes.',
    },
  },
  {
    title: 'Teens 4 Teens Talk Program',
    description:
      'Some things are easier to say to someone your own age. In Teens 4 Teens Talk, teens talk openly with one another about growing up, safety and rights. Together, they find the words that are hard to find alone.',
    programImage: {
      file: 'assets/programs/teens-4-teens-talk.svg',
      alt: 'Two large paisley shapes, one green and one pink, face each other like a pair of quotation marks.',
    },
  },
  {
    title: 'Menstrual Health Program',
    description:
      'A period is a normal part of growing up, and never a reason for shame. In the Menstrual Health Program, we talk plainly about the body and its cycle. Then every girl can manage her period safely and with confidence.',
    programImage: {
      file: 'assets/programs/menstrual-health.svg',
      alt: 'A red drop on a full yellow moon, inside a ring of 28 beads, five of them red, with a crescent moon on either side.',
    },
  },
] satisfies Program[]
