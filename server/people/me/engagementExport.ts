import { z } from 'zod'
import { engagementRanges } from '../../../contract/people/profile.ts'
import { exportable } from '../../downloads/exports.ts'
import { reading } from '../../platform/act.ts'
import { clause, everyone } from '../../platform/rights/policy.ts'
import type { Speak } from '../../platform/texts.ts'
import { type EngagementPart, myEngagement } from './engagement.ts'

const Narrowed = z.strictObject({ range: z.enum(engagementRanges).default('3M') })
const measures = ['registrations', 'attendances', 'posts', 'hours'] as const

/** One's own report as a file, in the sections of the screen. */
export const engagementExport = exportable<EngagementPart, typeof Narrowed>({
  name: 'engagement',
  title: (say) => say('profile.engagement.title'),
  may: clause<void>('default', everyone),
  secure: true,
  query: Narrowed,
  columns: () => [
    { key: 'from', title: (say) => say('profile.engagement.from'), value: ({ from }) => from },
    ...measures.map((key) => ({
      key,
      title: (say: Speak) => say(`profile.engagement.${key}.name`),
      value: (part: EngagementPart) => part[key],
    })),
  ],
  // A year has few weeks: all of them at once.
  rows: async ({ db, me }, { range }, { after }) =>
    after ? [] : (await myEngagement(reading(db, me), range)).parts,
})
