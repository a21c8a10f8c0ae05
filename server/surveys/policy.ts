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
  /** The surveys of the enterprise, and what was answered. */
  view: clause<void>('surveys_view', any(creates, holds('surveys_view'))),
  /** To write one, and look after it. */
  create: clause<void>('surveys_create', creates),
  /** To look after everybody's. */
  manage: clause<void>('surveys_manage', holds('surveys_manage')),
  /** The same of polls, which belong to nobody in particular. */
  view_polls: clause<void>('polls', any(writesPolls, creates, holds('surveys_view'))),
  create_polls: clause<void>('polls', writesPolls),
  /** Those of a network: for its leaders whose role opens its settings. */
  manage_inside: clause<Home>(
    'surveys_inside',
    any(
      leads('settings_manage', itself),
      all(holds('surveys_manage'), any(memberOf(itself), holds('across_enterprise'))),
    ),
  ),
  /** To ask for a file; what it may hold is decided by what is asked for. */
  files: clause<void>('surveys_view', everyone),
}

/** Where a survey stands: of a network, or of the enterprise. */
export interface Door {
  kind: SurveyKind
  network: Home | null
}

interface Asked {
  allows: (me: Viewer) => boolean
  /** Refuses, in the words of the right that is missing. */
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

/** Whoever wrote a survey looks after it while they may write any; those who manage all look after all. */
export function toManage(me: Viewer, { created_by, ...door }: Door & { created_by: number | null }): Asked {
  return door.network || door.kind === 'poll' || created_by === me.user_id
    ? toCreate(door)
    : of(surveysPolicy.manage)
}
