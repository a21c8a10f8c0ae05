import type { FormData } from 'undici'
import { budgetWishes } from './budgetWishes.ts'
import { contentWishes } from './contentWishes.ts'
import { eventWishes } from './eventWishes.ts'
import type { Wished } from './granted.ts'
import { networkWishes } from './networkWishes.ts'
import { peopleWishes } from './peopleWishes.ts'
import { planningWishes } from './planningWishes.ts'

/** What an operation must be told to do what it is for, where an example drawn by chance isn't enough. */
export interface Wish {
  params?: Wished
  query?: Wished
  /** Said beside what a body must say; what it may say otherwise is left out. */
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
}
