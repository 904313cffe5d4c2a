import type { ClothName } from '../content/types.ts'
import { girlsCareCloth } from './girls-care-cloth.tsx'
import { herChoiceCloth } from './her-choice-cloth.tsx'
import { menstrualHealthCloth } from './menstrual-health-cloth.tsx'
import { teensTalkCloth } from './teens-talk-cloth.tsx'
import type { ClothDesign } from './cloth.tsx'

/** The cloths by the names that content calls them by. */
export const cloths: Readonly<Record<ClothName, ClothDesign>> = {
  'her-choice': herChoiceCloth,
  'girls-care': girlsCareCloth,
  'teens-4-teens-talk': teensTalkCloth,
  'menstrual-health': menstrualHealthCloth,
}
