import type { z } from 'zod'
import type { Kudos, kudosAudiences } from '../../../contract/recognition/kudos.ts'
import { conflict } from '../../platform/errors.ts'
import {
  all,
  allows,
  any,
  authorize,
  type Clause,
  clause,
  holds,
  isOther,
  isSelf,
  type Rule,
} from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { postsPolicy } from '../../posts/policy.ts'

/** A thank-you as it concerns a viewer who reads it. */
export interface Stands {
  from_id: number
  to_id: number
  audience: (typeof kudosAudiences)[number]
  network_id: number | null
  network_name: string | null
  removed: boolean
  /** Reports that wait, and whether one is the viewer’s. */
  open_reports: number
  reported: boolean
}

const reasons = { is: 'own_kudos', not: 'not_own_kudos' }
const mine = isSelf<Stands>(({ from_id }) => from_id, reasons)
const notMine = isOther<Stands>(({ from_id }) => [from_id], reasons)
/** Nobody decides about what they gave or got. */
const apart = isOther<Stands>(({ from_id, to_id }) => [from_id, to_id], reasons)
const homeOf = ({ network_id, network_name }: Stands) => ({ id: network_id ?? 0, name: network_name ?? '' })
/** In a network, those who look after its news. */
const looksAfter: Rule<Stands> = {
  allows: (me, stands) => stands.network_id !== null && allows(me, postsPolicy.moderate, homeOf(stands)),
  because: (me, stands) =>
    stands.network_id === null ? [] : postsPolicy.moderate.rule.because(me, homeOf(stands)),
}

export const kudosPolicy = {
  delete: clause<Stands>('kudos_delete', mine),
  report: clause<Stands>('kudos_report', notMine),
  moderate: clause<Stands>('kudos_moderate', all(apart, any(holds('gamification_manage'), looksAfter))),
}

type Ability = keyof z.output<typeof Kudos>['can']

interface AbilityRule {
  who: Clause<Stands>
  when?: (stands: Stands) => boolean
}

/** What may be done with a thank-you that stands, by whom, and when besides. */
const rules: Record<Ability, AbilityRule> = {
  delete: { who: kudosPolicy.delete },
  report: { who: kudosPolicy.report, when: ({ reported }) => !reported },
  remove: { who: kudosPolicy.moderate },
  keep: { who: kudosPolicy.moderate, when: ({ open_reports }) => open_reports > 0 },
}

export const kudosAbilities = (me: Viewer, stands: Stands) =>
  Object.fromEntries(
    (Object.keys(rules) as Ability[]).map((ability) => {
      const { who, when } = rules[ability]
      return [ability, !stands.removed && allows(me, who, stands) && when?.(stands) !== false]
    }),
  ) as Record<Ability, boolean>

/** Refuses what the table doesn’t allow: first who, then when. */
export function mayWithKudos(ability: Ability, me: Viewer, stands: Stands) {
  const { who, when } = rules[ability]
  authorize(me, who, stands)
  if (stands.removed || when?.(stands) === false) throw conflict('kudos_state')
}
