import type { z } from 'zod'
import type { UserData } from '../access/access.ts'
import type { CustomTexts, PublicEnterprise, platform } from '../enterprise/enterprise.ts'
import type { Locale } from '../locales.ts'
import type { Answers } from '../route.ts'

/**
 * One answer sent along with the page: the call as the contract writes it (`path` is the pattern,
 * `/api/v1/groups/:id`).
 */
export interface StartQuery {
  path: string
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  answer: unknown
}

/**
 * What the server writes into a page so that its first paint needs no further request. `user_data`: null if nobody is
 * signed in; left out if the server didn't check.
 */
export interface Start {
  enterprise: z.output<typeof PublicEnterprise>
  colours: Answers<(typeof platform)['colors']>
  custom_texts: z.output<typeof CustomTexts>
  locale: Locale
  csrf?: string
  /** Where the enterprise lives from now on, when the page was asked at its old host. */
  moving_to?: string
  /** The page comes from the cache of an offline browser: nobody has checked who is signed in. */
  kept?: true
  user_data?: UserData | null
  queries?: StartQuery[]
  /** The moment these answers are of, by the clock of the database: the event stream begins with what changed since. */
  answered_at?: string
}
