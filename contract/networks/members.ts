import { z } from 'zod'
import { csvOf, JoinedOptions } from '../downloads/downloads.ts'
import { Field, FieldValue } from '../fields/fields.ts'
import { limits } from '../limits.ts'
import { UserState } from '../people/people.ts'
import { del, get, post, put } from '../route.ts'
import {
  Abilities,
  Done,
  Face,
  Id,
  ListOf,
  ListQuery,
  Moment,
  OptionalText,
  PureDate,
  Text,
} from '../shapes.ts'
import { memberCauses, memberVisibilities } from './memberStates.ts'
import { MembershipState } from './networks.ts'

export const memberScopes = ['accepted', 'all', 'inactive', 'pending'] as const
export const memberSorts = ['joined_at', 'name', 'state_changed_at'] as const
export const memberBulkActions = ['approve', 'decline', 'remove', 'reinstate'] as const
/** More people than this are dealt with by a job; fewer at once. */
export const BULK_AT_ONCE = 200
/** So many lines can be pasted or come in a file at once. */
export const MOST_LINES = 5000

export const Count = z.number().int()
export const Visibility = z.enum(memberVisibilities)
const Cause = z.enum(memberCauses)
const Reason = OptionalText(limits.description).default(null)
const Texts = z.union([z.array(Text(600)).max(20), Text(600).transform((text) => [text])])
export const one = z.object({ id: Id })
const member = z.object({ id: Id, userId: Id })

/** The questions asked on joining, and the answers. */
export const Answered = z.object({ field: Field, value: FieldValue })

export const MemberRow = Face.extend({
  title: z.string().nullable(),
  state: MembershipState,
  joined_at: Moment.nullable(),
  is_leader: z.boolean(),
  /** The rest is for those who look after the network; null for everybody else. */
  employee_id: z.string().nullable(),
  account: UserState.nullable(),
  state_changed_at: Moment.nullable(),
  changed_by: Face.nullable(),
  reason: z.string().nullable(),
  cause: Cause.nullable(),
  visibility: Visibility.nullable(),
  answers: z.array(Answered),
})

const filters = {
  scope: z.enum(memberScopes).default('accepted'),
  search: ListQuery.shape.search,
  joined_from: PureDate.optional(),
  joined_to: PureDate.optional(),
  /** `<field id>:<value>`, or `<field id>:<from>..<to>`, of public fields of people. */
  with: Texts.optional(),
}

/** The members on a past day, instead of today. */
const AsOf = PureDate.optional()

export const MembersFilter = z.object(filters)

export const MembersQuery = ListQuery.extend({
  group_id: Id,
  ...filters,
  as_of: AsOf,
  sort_by: z.enum(memberSorts).default('joined_at'),
})

/** How the file of members is made: one row a membership, of this network alone or with those below it, or one a person. */
export const MembersExport = z.object({
  group_id: Id,
  ...filters,
  ...JoinedOptions,
  export_type: JoinedOptions.export_type.default('per_membership'),
  below: z.union([z.boolean(), z.stringbool()]).default(false),
})

export const MemberSpan = z.object({
  state: MembershipState,
  from_at: Moment,
  until_at: Moment.nullable(),
  by: Face.nullable(),
  cause: Cause.nullable(),
  reason: z.string().nullable(),
})

const Progress = z.object({
  id: Id,
  network_id: Id,
  action: z.enum([...memberBulkActions, 'add']),
  state: z.enum(['waiting', 'running', 'finished']),
  total: Count,
  done_count: Count,
  refused_count: Count,
  finished_at: Moment.nullable(),
  /** The first of those left out, each with the reason. */
  refused: z.array(Face.extend({ reason: z.string() })),
})

/** One line that was pasted, and what it means. */
export const JudgedLine = z.object({
  line: z.number().int(),
  text: z.string(),
  verdict: z.enum(['add', 'member', 'invite', 'unknown', 'ambiguous', 'inactive', 'repeated']),
  person: Face.nullable(),
})

/** Somebody who could be added or invited, with enough to tell namesakes apart. */
export const Candidate = Face.extend({
  title: z.string().nullable(),
  /** Their values in public fields, such as their site. */
  facts: z.array(z.string()),
  /** As far as the viewer may know. */
  standing: z.enum(['none', 'member', 'invited']),
})

export const invitationSorts = ['invited_at', 'name'] as const

/** People invited by a network who haven't answered. */
export const memberInvitations = {
  list: get('/api/v2/networks/:id/invitations', {
    says: 'The invitations of a network that are still open, for those who may invite.',
    params: one,
    query: ListQuery.extend({ sort_by: z.enum(invitationSorts).default('invited_at') }),
    returns: ListOf(Face.extend({ invited_at: Moment, expires_at: Moment, invited_by: Face })),
  }),
  withdraw: del('/api/v2/networks/:id/invitations/:userId', {
    says: 'Withdraws an open invitation, so that it lets nobody in any more.',
    params: member,
    returns: Done,
  }),
}

const MemberList = ListOf(MemberRow).extend({
  can: Abilities('oversee', 'add', 'add_segments', 'manage'),
  /** Kept totals; null where they aren't the viewer's to see. */
  member_count: Count,
  pending_count: Count.nullable(),
})

export const regionMembers = {
  list: get('/api/v1/regions/:id/members', {
    says: 'The members of a region, as far as the viewer may know of them.',
    params: one,
    query: MembersQuery.omit({ group_id: true }),
    returns: MemberList,
  }),
}

export const members = {
  list: get('/api/v1/members', {
    says: 'The members of a network, or those who ask to be, as far as the viewer may know of them.',
    query: MembersQuery,
    returns: MemberList,
  }),
  ...csvOf('/api/v1/members', 'The members of a network', MembersExport),
  show: get('/api/v2/networks/:id/members/:userId', {
    says: 'One member with their answers and the history of their membership.',
    params: member,
    returns: MemberRow.extend({
      spans: z.array(MemberSpan),
      can: Abilities('approve', 'decline', 'remove', 'reinstate'),
    }),
  }),
  candidates: get('/api/v2/networks/:id/candidates', {
    says: 'People by name who might be added or invited, each with title, site and whether they are in already.',
    params: one,
    query: z.object({ q: Text(limits.search) }),
    returns: z.object({ items: z.array(Candidate) }),
  }),
  add: post('/api/v1/members/add_members', {
    says: 'Makes people members: the people chosen, or those named by a list of e-mails and employee ids.',
    body: z.strictObject({
      group_id: Id,
      user_ids: z.array(Id).max(MOST_LINES).default([]),
      list: z.string().max(400_000).default(''),
    }),
    returns: Progress,
  }),
  judge: post('/api/v2/networks/:id/members/lines', {
    says: 'Previews a list: who each line means, and what would happen to them.',
    params: one,
    body: z.strictObject({ list: z.string().max(400_000) }),
    returns: z.object({ items: z.array(JudgedLine), add_count: Count, invite_count: Count }),
  }),
  invite: post('/api/v1/members/invite_members', {
    says: 'Asks people to join. People without an account are invited to the enterprise first, if the viewer may invite them.',
    body: z.strictObject({
      group_id: Id,
      user_ids: z.array(Id).max(MOST_LINES).default([]),
      list: z.string().max(400_000).default(''),
    }),
    returns: z.object({ invited_count: Count, items: z.array(JudgedLine) }),
  }),
  remove: post('/api/v1/members/remove_members', {
    says: 'Ends the memberships of these people; they come back only by asking.',
    body: z.strictObject({ group_id: Id, user_ids: z.array(Id).min(1).max(MOST_LINES), reason: Reason }),
    returns: Progress,
  }),
  approve: put('/api/v2/networks/:id/members/:userId/approval', {
    says: 'Lets somebody in who asked.',
    params: member,
    returns: Done,
  }),
  decline: put('/api/v2/networks/:id/members/:userId/refusal', {
    says: 'Declines a request to join, with an optional reason.',
    params: member,
    body: z.strictObject({ reason: Reason }),
    returns: Done,
  }),
  end: put('/api/v2/networks/:id/members/:userId/removal', {
    says: 'Ends somebody’s membership.',
    params: member,
    body: z.strictObject({ reason: Reason }),
    returns: Done,
  }),
  reinstate: put('/api/v2/networks/:id/members/:userId/reinstatement', {
    says: 'Makes somebody a member again who left, was turned down or was removed.',
    params: member,
    returns: Done,
  }),
}

export const memberBulk = {
  start: post('/api/v2/networks/:id/members/bulk-actions', {
    says: 'Does one thing to many members: to those named, or to everybody a list shows.',
    params: one,
    body: z.strictObject({
      action: z.enum(memberBulkActions),
      user_ids: z.array(Id).max(1000).nullable().default(null),
      everybody: z.strictObject(filters).nullable().default(null),
      reason: Reason,
    }),
    returns: Progress,
  }),
  show: get('/api/v2/member-bulk-actions/:bulkId', {
    says: 'How far an action on many members is, and who was left out and why.',
    params: z.object({ bulkId: Id }),
    returns: Progress,
  }),
}

const linked = z.object({ id: Id, segmentId: Id })

export const segmentLinks = {
  list: get('/api/v2/networks/:id/segments', {
    says: 'The segments a network keeps in step with.',
    params: one,
    query: ListQuery.extend({ sort_by: z.enum(['name']).default('name') }),
    returns: ListOf(
      z.object({ id: Id, name: z.string(), added_at: Moment, added_by: Face, can: Abilities('manage') }),
    ),
  }),
  add: put('/api/v2/networks/:id/segments/:segmentId', {
    says: 'Adds everybody in a segment. With `keep`, people who enter the segment later join, and people who leave it lapse.',
    params: linked,
    body: z.strictObject({ keep: z.boolean() }),
    returns: Done,
  }),
  remove: del('/api/v2/networks/:id/segments/:segmentId', {
    says: 'No longer keeps in step with a segment; its people stay members.',
    params: linked,
    returns: Done,
  }),
}
