import {
  joinQuestions,
  memberBulk,
  memberInvitations,
  members,
  memberships,
  regionMembers,
  userGroups,
} from '../../../contract/networks/members.ts'
import {
  changeQuestion,
  createQuestion,
  destroyQuestion,
  listQuestions,
  orderQuestions,
} from '../../fields/questions/questions.ts'
import type { Letters } from '../../identity/letters.ts'
import { on } from '../../platform/operation.ts'
import { authorize } from '../../platform/policy.ts'
import { knownNetwork } from '../known.ts'
import { chooseVisibility } from './admission.ts'
import { decideMany, decideOne, memberBulkWork, showBulk, startBulk } from './bulk.ts'
import { listInvitations, withdrawInvitation } from './invitations.ts'
import { judgeLines } from './lines.ts'
import { listMembers, listRegionMembers, showMember } from './memberList.ts'
import {
  answerAsMember,
  answerInvitation,
  join,
  joinSubgroups,
  leave,
  listMemberships,
  listSubNetworks,
  showMembership,
} from './mine.ts'
import { inviteMembers } from './newInvitations.ts'
import { membersPolicy } from './policy.ts'
import { askedAtJoining, askingAtJoining } from './questions.ts'

export const memberRoutes = ({ letters }: { letters: Letters }) => [
  on(members.list, ({ db, me, query }) => listMembers(db, me, query)),
  on(regionMembers.list, ({ db, me, params, query }) => listRegionMembers(db, me, params.id, query)),
  on(members.show, ({ db, me, params }) => showMember(db, me, params.id, params.userId)),
  on(members.judge, async ({ tx, me, params, body }) => {
    const network = await knownNetwork(tx, me, params.id)
    authorize(me, membersPolicy.add, network)
    const items = await judgeLines(tx, me, params.id, body.list)
    const count = (verdict: string) => items.filter((one) => one.verdict === verdict).length
    return { items, add_count: count('add'), invite_count: count('invite') }
  }),
  on(members.add, async ({ tx, me, body, say, address }) => {
    const network = await knownNetwork(tx, me, body.group_id)
    authorize(me, membersPolicy.add, network)
    const named = await judgeLines(tx, me, body.group_id, body.list)
    const ids = named.flatMap(({ verdict, person }) => (verdict === 'add' && person ? [person.id] : []))
    const all = [...new Set([...body.user_ids, ...ids])]
    return decideMany(tx, me, memberBulkWork, network, 'add', all, say, { address })
  }),
  on(members.invite, ({ tx, me, body, enterprise, address }) =>
    inviteMembers(tx, letters, me, body, enterprise.time_zone, address),
  ),
  on(members.remove, async ({ tx, me, body, say, address }) => {
    const network = await knownNetwork(tx, me, body.group_id)
    const { reason } = body
    return decideMany(tx, me, memberBulkWork, network, 'remove', body.user_ids, say, { reason, address })
  }),
  on(members.approve, ({ tx, me, params: { id, userId }, address }) =>
    decideOne(tx, me, id, userId, 'approve', { address }),
  ),
  on(members.decline, ({ tx, me, params: { id, userId }, body, address }) =>
    decideOne(tx, me, id, userId, 'decline', { ...body, address }),
  ),
  on(members.end, ({ tx, me, params: { id, userId }, body, address }) =>
    decideOne(tx, me, id, userId, 'remove', { ...body, address }),
  ),
  on(members.reinstate, ({ tx, me, params: { id, userId }, address }) =>
    decideOne(tx, me, id, userId, 'reinstate', { address }),
  ),
  on(memberInvitations.list, ({ db, me, params, query }) => listInvitations(db, me, params.id, query)),
  on(memberInvitations.withdraw, ({ tx, me, params: { id, userId }, address }) =>
    withdrawInvitation(tx, me, id, userId, address),
  ),
  on(memberBulk.start, ({ tx, me, params, body, say, address }) =>
    startBulk(tx, me, memberBulkWork, params.id, body, say, address),
  ),
  on(memberBulk.show, ({ db, me, params, say }) => showBulk(db, me, params.bulkId, say)),

  on(memberships.list, ({ db, me, query }) => listMemberships(db, me, query)),
  on(memberships.show, ({ db, me, params }) => showMembership(db, me, params.networkId)),
  on(memberships.choose, async ({ tx, me, params, body, address }) => {
    await chooseVisibility(tx, me, params.networkId, body.visibility, address)
    return showMembership(tx, me, params.networkId)
  }),
  on(memberships.answer, ({ tx, me, params, body }) =>
    answerAsMember(tx, me, params.networkId, body.answers),
  ),
  on(memberships.accept, ({ tx, me, params, address }) =>
    answerInvitation(tx, me, params.networkId, 'accepted', address),
  ),
  on(memberships.refuse, ({ tx, me, params, address }) =>
    answerInvitation(tx, me, params.networkId, 'declined', address),
  ),
  on(userGroups.join, ({ tx, me, body, address }) => join(tx, me, body, address)),
  on(userGroups.leave, ({ tx, me, body, address }) => leave(tx, me, body.group_id, address)),
  on(userGroups.joinSubgroups, ({ tx, me, body, address }) => joinSubgroups(tx, me, body, address)),
  on(userGroups.subMembers, ({ db, me, query }) => listSubNetworks(db, me, query)),

  on(joinQuestions.list, async ({ db, me, params, query }) => {
    const { asker, manages } = await askedAtJoining(db, me, params.id)
    return listQuestions(db, asker, manages, query)
  }),
  on(joinQuestions.create, async ({ tx, me, params, body, address }) =>
    createQuestion(tx, me, await askingAtJoining(tx, me, params.id), body, address),
  ),
  on(joinQuestions.update, async ({ tx, me, params, body, address }) =>
    changeQuestion(tx, me, await askingAtJoining(tx, me, params.id), params.questionId, body, address),
  ),
  on(joinQuestions.destroy, async ({ tx, me, params, address }) =>
    destroyQuestion(tx, me, await askingAtJoining(tx, me, params.id), params.questionId, address),
  ),
  on(joinQuestions.order, async ({ tx, me, params, body, address }) =>
    orderQuestions(tx, me, await askingAtJoining(tx, me, params.id), body.field_ids, address),
  ),
]
