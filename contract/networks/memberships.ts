import { z } from 'zod'
import { FieldValue } from '../fields/fields.ts'
import { del, get, post, put } from '../route.ts'
import { Face, Id, ListOf, ListQuery, Moment } from '../shapes.ts'
import { Answered, Visibility } from './members.ts'
import { MembershipState, NetworkMark } from './networks.ts'

export const QuestionAnswers = z
  .array(z.strictObject({ field_id: Id, value: FieldValue }))
  .max(100)
  .default([])

/** A network where somebody may join, with their place in it. */
const Place = NetworkMark.extend({ my_membership: MembershipState.nullable() })

export const MyMembership = z.object({
  network: NetworkMark,
  state: MembershipState.nullable(),
  /** Joining is a request that somebody decides. */
  asks: z.boolean(),
  joined_at: Moment.nullable(),
  state_changed_at: Moment.nullable(),
  reason: z.string().nullable(),
  visibility: Visibility,
  leads: z.boolean(),
  /** Somebody asked the viewer to join, and waits for the answer. */
  invited_by: Face.nullable(),
  questions: z.array(Answered),
  /** What is offered after joining, and what one leaves along with it. */
  sub_networks: z.array(Place),
})

export const memberships = {
  list: get('/api/v2/users/me/memberships', {
    says: 'The networks the viewer belongs to, and who may know of it.',
    query: ListQuery.extend({ sort_by: z.enum(['name']).default('name') }),
    returns: ListOf(Place.extend({ visibility: Visibility, leads: z.boolean() })),
  }),
  show: get('/api/v2/users/me/memberships/:networkId', {
    says: 'The viewer’s membership in one network: what is asked when they join, and what leaving would end.',
    params: z.object({ networkId: Id }),
    returns: MyMembership,
  }),
  choose: put('/api/v2/users/me/memberships/:networkId/visibility', {
    says: 'Chooses who may know that the viewer is a member: everybody who sees members, the leaders, or nobody.',
    params: z.object({ networkId: Id }),
    body: z.strictObject({ visibility: Visibility }),
    returns: MyMembership,
  }),
  answer: put('/api/v2/users/me/memberships/:networkId/answers', {
    says: 'Answers what the leaders of a network ask their members.',
    params: z.object({ networkId: Id }),
    body: z.strictObject({ answers: QuestionAnswers }),
    returns: MyMembership,
  }),
  accept: put('/api/v2/users/me/memberships/:networkId/invitation', {
    says: 'Accepts an invitation to join.',
    params: z.object({ networkId: Id }),
    returns: MyMembership,
  }),
  refuse: del('/api/v2/users/me/memberships/:networkId/invitation', {
    says: 'Declines an invitation to join.',
    params: z.object({ networkId: Id }),
    returns: MyMembership,
  }),
}

export const userGroups = {
  join: post('/api/v1/user_groups/join', {
    says: 'Joins a network and those above it, or asks to, where somebody decides.',
    body: z.strictObject({ group_id: Id, visibility: Visibility.optional(), answers: QuestionAnswers }),
    returns: MyMembership,
  }),
  leave: post('/api/v1/user_groups/leave', {
    says: 'Leaves a network and everything below it, or takes back the request to join.',
    body: z.strictObject({ group_id: Id }),
    returns: MyMembership,
  }),
  joinSubgroups: post('/api/v1/user_groups/join_subgroups', {
    says: 'Joins several of the networks below one.',
    body: z.strictObject({ group_id: Id, group_ids: z.array(Id).min(1).max(100) }),
    returns: z.object({ items: z.array(Place) }),
  }),
  subMembers: get('/api/v1/user_groups/sub_members', {
    says: 'The networks below one, with the viewer’s place in each.',
    query: ListQuery.extend({ group_id: Id, sort_by: z.enum(['name']).default('name') }),
    returns: ListOf(Place),
  }),
}
