import type { FormData } from 'undici'
import { budgetWishes } from './budgetWishes.ts'
import { contentWishes } from './contentWishes.ts'
import { eventWishes } from './eventWishes.ts'
import type { Wished } from './granted.ts'
import { mentorshipWishes } from './mentorshipWishes.ts'
import { networkWishes } from './networkWishes.ts'
import { peopleWishes } from './peopleWishes.ts'
import { planningWishes } from './planningWishes.ts'
import { recognitionWishes } from './recognitionWishes.ts'
import { surveyWishes } from './surveyWishes.ts'

/** The input an operation needs to do its work, where a random example isn't enough. */
export interface Wish {
  params?: Wished
  query?: Wished
  /** Added to the required fields; optional ones are left out. */
  body?: Wished
  form?: () => Promise<FormData> | FormData
}

/** By the name of the operation; its other addresses are asked the same unless they have a name of their own here. */
export const wishes: Record<string, Wish> = {
  ...peopleWishes,
  ...networkWishes,
  ...contentWishes,
  ...eventWishes,
  ...budgetWishes,
  ...planningWishes,
  ...surveyWishes,
  ...mentorshipWishes,
  ...recognitionWishes,
}
