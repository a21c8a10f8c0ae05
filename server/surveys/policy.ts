import type { SurveyKind } from '../../contract/surveys/states.ts'
import type { Home } from '../events/policy.ts'
import { leads, memberOf } from '../identity/networkRules.ts'
import {
  all,
  allows,
  any,
  authorize,
  type Clause,
  clause,
  everyone,
  holds,
} from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'

const itself = (network: Home) => network
const creates = any(holds('surveys_create'), holds('surveys_manage'))
const writesPolls = any(holds('polls_create'), holds('surveys_manage'))

export const surveysPolicy = {
  /** To see surveys of the enterprise and their results. */
  view: clause<void>('surveys_view', any(creates, holds('surveys_view'))),
  /** To create surveys and manage one's own. */
  create: clause<void>('surveys_create', creates),
  /** To manage everybody's surveys. */
  manage: clause<void>('surveys_manage', holds('surveys_manage')),
  /** To manage polls, which have no owner. */
  view_polls: clause<void>('polls', any(writesPolls, creates, holds('surveys_view'))),
  create_polls: clause<void>('polls', writesPolls),
  /** To manage surveys of a network: for leaders who may change its settings. */
  manage_inside: clause<Home>(
    'surveys_inside',
    any(
      leads('settings_manage', itself),
      all(holds('surveys_manage'), any(memberOf(itself), holds('across_enterprise'))),
    ),
  ),
  /** To export; what the file may contain is decided by what it is about. */
  files: clause<void>('surveys_view', everyone),
}

/** Whether a survey belongs to a network or to the enterprise. */
export interface Door {
  kind: SurveyKind
  network: Home | null
}

interface Asked {
  allows: (me: Viewer) => boolean
  /** Refuses with the sentence of the missing right. */
  authorize: (me: Viewer) => void
}

const of = (clause: Clause<void>): Asked => ({
  allows: (me) => allows(me, clause, undefined),
  authorize: (me) => authorize(me, clause),
})

const inside = (network: Home): Asked => ({
  allows: (me) => allows(me, surveysPolicy.manage_inside, network),
  authorize: (me) => authorize(me, surveysPolicy.manage_inside, network),
})

export function toView({ kind, network }: Door): Asked {
  if (network) return inside(network)
  return of(kind === 'poll' ? surveysPolicy.view_polls : surveysPolicy.view)
}

export function toCreate({ kind, network }: Door): Asked {
  if (network) return inside(network)
  return of(kind === 'poll' ? surveysPolicy.create_polls : surveysPolicy.create)
}

/** Authors manage their own surveys as long as they may create any; people who manage all manage each. */
export function toManage(me: Viewer, { created_by, ...door }: Door & { created_by: number | null }): Asked {
  return door.network || door.kind === 'poll' || created_by === me.user_id
    ? toCreate(door)
    : of(surveysPolicy.manage)
}
