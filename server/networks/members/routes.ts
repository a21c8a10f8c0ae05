import { networkInsights } from '../../../contract/networks/insights.ts'
import { joinQuestions } from '../../../contract/networks/joinQuestions.ts'
import { memberBulk, memberInvitations, members, regionMembers } from '../../../contract/networks/members.ts'
import { memberships, userGroups } from '../../../contract/networks/memberships.ts'
import {
  changeQuestion,
  createQuestion,
  destroyQuestion,
  listQuestions,
  orderQuestions,
} from '../../fields/questions/questions.ts'
import type { Letters } from '../../identity/letters.ts'
import { on } from '../../platform/http/operation.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { knownNetwork } from '../known.ts'
import { chooseVisibility } from './admission.ts'
import { decideMany, decideOne, memberBulkWork, showBulk, startBulk } from './bulk.ts'
import { listCandidates } from './candidates.ts'
import { showInsights } from './insights.ts'
import { listInvitations, withdrawInvitation } from './invitations.ts'
import { listMembers, listRegionMembers } from './memberList.ts'
import {
  answerAsMember,
  answerInvitation,
  join,
  joinSubgroups,
  leave,
  listMemberships,
  listSubNetworks,
  showMembership,
} from './myMemberships.ts'
import { inviteMembers } from './newInvitations.ts'
import { showMember } from './oneMember.ts'
import { judgeLines } from './pastedPeople.ts'
import { membersPolicy } from './policy.ts'
import { askedAtJoining, askingAtJoining } from './questions.ts'

export const memberRoutes = ({ letters }: { letters: Letters }) => [
  on(members.list, (act, { query }) => listMembers(act, query)),
  on(networkInsights.show, (act, { params }) => showInsights(act, params.id)),
  on(regionMembers.list, (act, { params, query }) => listRegionMembers(act, params.id, query)),
  on(members.show, (act, { params }) => showMember(act, params.id, params.userId)),
  on(members.judge, async (act, { params, body }) => {
    const network = await knownNetwork(act, params.id)
    authorize(act.me, membersPolicy.add, network)
    const items = await judgeLines(act, params.id, body.list)
    const count = (verdict: string) => items.filter((one) => one.verdict === verdict).length
    return { items, add_count: count('add'), invite_count: count('invite') }
  }),
  on(members.candidates, (act, { params, query }) => listCandidates(act, params.id, query.q)),
  on(members.add, async (act, { body }) => {
    const network = await knownNetwork(act, body.group_id)
    authorize(act.me, membersPolicy.add, network)
    const named = await judgeLines(act, body.group_id, body.list)
    const ids = named.flatMap(({ verdict, person }) => (verdict === 'add' && person ? [person.id] : []))
    const all = [...new Set([...body.user_ids, ...ids])]
    return decideMany(act, memberBulkWork, network, { decision: 'add', ids: all })
  }),
  on(members.invite, (act, { body, enterprise }) => inviteMembers(act, letters, body, enterprise.time_zone)),
  on(members.remove, async (act, { body }) => {
    const network = await knownNetwork(act, body.group_id)
    const { reason } = body
    return decideMany(act, memberBulkWork, network, { decision: 'remove', ids: body.user_ids, reason })
  }),
  on(members.approve, (act, { params: { id, userId } }) => decideOne(act, { id, userId }, 'approve')),
  on(members.decline, (act, { params: { id, userId }, body }) =>
    decideOne(act, { id, userId }, 'decline', body),
  ),
  on(members.end, (act, { params: { id, userId }, body }) => decideOne(act, { id, userId }, 'remove', body)),
  on(members.reinstate, (act, { params: { id, userId } }) => decideOne(act, { id, userId }, 'reinstate')),
  on(memberInvitations.list, (act, { params, query }) => listInvitations(act, params.id, query)),
  on(memberInvitations.withdraw, (act, { params: { id, userId } }) => withdrawInvitation(act, id, userId)),
  on(memberBulk.start, (act, { params, body }) => startBulk(act, memberBulkWork, params.id, body)),
  on(memberBulk.show, (act, { params }) => showBulk(act, params.bulkId)),

  on(memberships.list, (act, { query }) => listMemberships(act, query)),
  on(memberships.show, (act, { params }) => showMembership(act, params.networkId)),
  on(memberships.choose, async (act, { params, body }) => {
    await chooseVisibility(act, params.networkId, body.visibility)
    return showMembership(act, params.networkId)
  }),
  on(memberships.answer, (act, { params, body }) => answerAsMember(act, params.networkId, body.answers)),
  on(memberships.accept, (act, { params }) => answerInvitation(act, params.networkId, 'accepted')),
  on(memberships.refuse, (act, { params }) => answerInvitation(act, params.networkId, 'declined')),
  on(userGroups.join, (act, { body }) => join(act, body)),
  on(userGroups.leave, (act, { body }) => leave(act, body.group_id)),
  on(userGroups.joinSubgroups, (act, { body }) => joinSubgroups(act, body)),
  on(userGroups.subMembers, (act, { query }) => listSubNetworks(act, query)),

  on(joinQuestions.list, async (act, { params, query }) => {
    const { asker, manages } = await askedAtJoining(act, params.id)
    return listQuestions(act.db, asker, manages, query)
  }),
  on(joinQuestions.create, async (act, { params, body }) =>
    createQuestion(act, await askingAtJoining(act, params.id), body),
  ),
  on(joinQuestions.update, async (act, { params, body }) =>
    changeQuestion(act, await askingAtJoining(act, params.id), params.questionId, body),
  ),
  on(joinQuestions.destroy, async (act, { params }) =>
    destroyQuestion(act, await askingAtJoining(act, params.id), params.questionId),
  ),
  on(joinQuestions.order, async (act, { params, body }) =>
    orderQuestions(act, await askingAtJoining(act, params.id), body.field_ids),
  ),
]
