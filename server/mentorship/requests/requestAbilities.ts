import type { z } from 'zod'
import type { MentorshipRequest } from '../../../contract/mentorship/requests.ts'
import {
  decidedRequestStates,
  type MentorshipRequestState,
  requestTransitions,
} from '../../../contract/mentorship/states.ts'
import { conflict, missing } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import type { RequestRow } from './requestRow.ts'

export type RequestAbility = keyof z.output<typeof MentorshipRequest>['can']
type Standing = Pick<RequestRow, 'state' | 'asker_id' | 'recipient_id' | 'mentor_full' | 'mentee_full'>

interface Rule {
  in: readonly MentorshipRequestState[]
  who: (me: Viewer, request: Standing) => boolean
  when?: readonly (readonly [code: string, holds: (request: Standing) => boolean])[]
}

const asker: Rule['who'] = (me, { asker_id }) => asker_id === me.user_id
const recipient: Rule['who'] = (me, { recipient_id }) => recipient_id === me.user_id

/** What may be done with a request: in which states, by whom, and when. Nobody but the two knows of it. */
const rules: Record<RequestAbility, Rule> = {
  accept: {
    in: requestTransitions.accept.from,
    who: recipient,
    when: [
      ['mentor_full', ({ mentor_full }) => !mentor_full],
      ['mentee_full', ({ mentee_full }) => !mentee_full],
    ],
  },
  reject: { in: requestTransitions.reject.from, who: recipient },
  withdraw: { in: requestTransitions.withdraw.from, who: asker },
  delete: { in: decidedRequestStates, who: (me, request) => asker(me, request) || recipient(me, request) },
}

const refusalOf = ({ in: states, when = [] }: Rule, request: Standing) =>
  states.includes(request.state) ? when.find(([, holds]) => !holds(request))?.[0] : 'mentorship_request_state'

export const requestAbilities = (me: Viewer, request: Standing) =>
  Object.fromEntries(
    Object.entries(rules).map(([ability, rule]) => [
      ability,
      rule.who(me, request) && refusalOf(rule, request) === undefined,
    ]),
  ) as Record<RequestAbility, boolean>

export function mayRequest(ability: RequestAbility, me: Viewer, request: Standing) {
  const rule = rules[ability]
  if (!rule.who(me, request)) throw missing()
  const refusal = refusalOf(rule, request)
  if (refusal) throw conflict(refusal)
}
