import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { FieldValue, FilledField } from '../fields/fields.ts'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { del, get, post, put } from '../route.ts'
import {
  Abilities,
  Email,
  Face,
  hasSpaces,
  Id,
  ListOf,
  ListQuery,
  LocaleTag,
  Moment,
  OptionalText,
  PureDate,
  Text,
} from '../shapes.ts'
import { AccountRow, AccountsExport, AccountsFilter, AccountsQuery, Count } from './accountLists.ts'
import { BirthDate, TimeZone, UserState } from './people.ts'

const person = {
  first_name: Text(limits.name),
  last_name: Text(limits.name),
  preferred_name: OptionalText(limits.name).default(null),
  email: Email,
  employee_id: OptionalText(limits.employee_id).default(null),
  title: OptionalText(limits.name).default(null),
  pronouns: OptionalText(limits.pronouns).default(null),
  birth_date: BirthDate.nullable().default(null),
  joined_on: PureDate.nullable().default(null),
  notification_email: z
    .union([Email, z.literal('').transform(() => null)])
    .nullable()
    .default(null),
  time_zone: TimeZone.nullable().default(null),
  locale: LocaleTag.nullable().default(null),
}

/** How a new person gets in: by a link in a mail, by employee id and birth date, or through single sign-on alone. */
export const entries = ['invited', 'pending_activation', 'active'] as const

const FieldData = z
  .array(z.strictObject({ field_id: Id, value: FieldValue }))
  .max(500)
  .default([])

/** An old one with spaces is kept: only a new value is checked. */
export const NewEmployeeId = OptionalText(limits.employee_id).refine(
  (id) => id === null || !hasSpaces(id),
  'no_spaces',
)

export const NewAccount = z.strictObject({
  ...person,
  employee_id: NewEmployeeId.default(null),
  role_id: Id.nullable().default(null),
  state: z.enum(entries).default('invited'),
  field_data: FieldData,
})

export const MOST_AT_ONCE = 500

export const AccountChange = z.strictObject({
  ...person,
  time_zone: TimeZone,
  biography: OptionalText(limits.biography).default(null),
  role_id: Id,
  field_data: FieldData,
  version: z.number().int(),
})

const Step = z.object({
  id: Id,
  action: z.string(),
  at: Moment,
  actor: Face.nullable(),
  from: UserState.nullable(),
  to: UserState.nullable(),
  reason: z.string().nullable(),
})

export const Account = AccountRow.omit({ fields: true, networks: true, network_count: true }).extend({
  first_name: z.string(),
  last_name: z.string(),
  preferred_name: z.string().nullable(),
  biography: z.string().nullable(),
  birth_date: z.string().nullable(),
  notification_email: z.string().nullable(),
  time_zone: z.string(),
  locale: LocaleTag.nullable(),
  state_changed_at: Moment,
  sign_in_count: Count,
  session_count: Count,
  has_password: z.boolean(),
  signs_in_by_sso: z.boolean(),
  networks: z.array(NetworkMark.extend({ state: z.string(), leads: z.boolean() })),
  field_data: z.array(FilledField),
  steps: z.array(Step),
  version: Count,
  can: Abilities('manage', 'remove', 'look'),
})

const Reason = OptionalText(limits.description).default(null)

/** What can be done to many people at once. */
export const bulkActions = [
  'activate',
  'deactivate',
  'mark_for_deletion',
  'cancel_deletion',
  'resend_invitation',
  'reset_onboarding',
  'change_role',
] as const

export const BulkProgress = z.object({
  id: Id,
  action: z.enum(bulkActions),
  state: z.enum(['waiting', 'running', 'finished']),
  total: Count,
  done_count: Count,
  refused_count: Count,
  created_at: Moment,
  finished_at: Moment.nullable(),
  /** The first of those left out, with the reason in the reader's language. */
  refused: z.array(Face.extend({ reason: z.string() })),
})

const one = z.object({ id: Id })
const RoleChoice = z.object({ id: Id, role_name: z.string(), may_give: z.boolean() })

export const accounts = {
  list: get('/api/v1/users', {
    says: 'People as their administrators see them, by scope, words and filters.',
    query: AccountsQuery,
    returns: ListOf(AccountRow).extend({
      /** How many there are in each scope, ignoring the search; null where a scope doesn't exist here. */
      counts: z.object({
        all: Count,
        active: Count,
        inactive: Count,
        invited: Count,
        saml: Count.nullable(),
      }),
    }),
  }),
  ...csvOf('/api/v1/users', 'People', AccountsExport),
  prototype: get('/api/v1/users/prototype', {
    says: 'A person who doesn’t exist yet: the defaults, the roles and which of them one may give, and the fields that can be filled in.',
    returns: z.object({
      user: z.object({
        state: z.enum(entries),
        role_id: Id.nullable(),
        time_zone: z.string(),
        locale: LocaleTag.nullable(),
      }),
      roles: z.array(RoleChoice),
      networks: z.array(NetworkMark),
      fields: z.array(FilledField.shape.field),
    }),
  }),
  sampleCsv: get('/api/v1/users/sample_csv', {
    says: 'A CSV file with the last five people, as an import takes them.',
    raw: true,
    private: true,
  }),
  create: post('/api/v1/users', {
    says: 'Adds a person and invites them, unless they get in some other way.',
    body: NewAccount,
    returns: Account,
  }),
  createMany: post('/api/v2/users/many', {
    says: 'Adds many people. Problems are returned row by row; with `only_good` the other rows are added anyway.',
    body: z.strictObject({
      people: z
        .array(
          z.strictObject({
            first_name: z.string().max(1000),
            last_name: z.string().max(1000),
            email: z.string().max(1000),
            employee_id: z.string().max(1000).nullable().default(null),
            title: z.string().max(1000).nullable().default(null),
          }),
        )
        .min(1)
        .max(MOST_AT_ONCE),
      role_id: Id.nullable().default(null),
      state: z.enum(['invited', 'active']).default('invited'),
      only_good: z.boolean().default(false),
    }),
    returns: z.object({
      created: Count,
      /** Nothing was added when somebody is wrong, unless only the good ones were asked for. */
      problems: z.array(z.object({ row: Count, fields: z.record(z.string(), z.string()) })),
    }),
  }),
  history: get('/api/v2/users/:id/history', {
    says: 'What became of an account, newest first: added, activated, another role, marked for deletion.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true }),
    returns: ListOf(Step),
  }),
  show: get('/api/v2/users/:id/account', {
    says: 'Everything administrators know of a person, with what became of the account and who decided it.',
    params: one,
    returns: Account,
  }),
  update: put('/api/v2/users/:id/account', {
    says: 'Changes a person’s account, e-mail and role included.',
    params: one,
    body: AccountChange,
    returns: Account,
  }),
  giveRole: put('/api/v2/users/:id/role', {
    says: 'Gives a person another role: one that opens no more than the giver holds.',
    params: one,
    body: z.strictObject({ role_id: Id }),
    returns: Account,
  }),
  activate: put('/api/v2/users/:id/activation', {
    says: 'Makes an inactive account active.',
    params: one,
    body: z.strictObject({ reason: Reason }),
    returns: Account,
  }),
  deactivate: del('/api/v2/users/:id/activation', {
    says: 'Makes an account inactive; its sessions end at once, everywhere.',
    params: one,
    body: z.strictObject({ reason: Reason }),
    returns: Account,
  }),
  markForDeletion: put('/api/v2/users/:id/deletion', {
    says: 'Marks an account for deletion in 14 days.',
    also: [{ method: 'DELETE', path: '/api/v1/users/:id' }],
    params: one,
    body: z.strictObject({ reason: Reason }),
    returns: Account,
  }),
  cancelDeletion: del('/api/v2/users/:id/deletion', {
    says: 'Keeps an account that was marked for deletion. It stays inactive.',
    params: one,
    body: z.strictObject({ reason: Reason }),
    returns: Account,
  }),
  resetOnboarding: del('/api/v2/users/:id/enrollment', {
    says: 'Makes a person go through enrollment again.',
    params: one,
    returns: Account,
  }),
}

export const accountBulk = {
  start: post('/api/v2/users/bulk-actions', {
    says: 'Does one thing to many people: to those named, or to everybody a list shows.',
    body: z.strictObject({
      action: z.enum(bulkActions),
      user_ids: z.array(Id).max(1000).nullable().default(null),
      everybody: AccountsFilter.nullable().default(null),
      role_id: Id.nullable().default(null),
      reason: Reason,
    }),
    returns: BulkProgress,
  }),
  show: get('/api/v2/users/bulk-actions/:bulkId', {
    says: 'How far an action on many people is, and who was left out and why.',
    params: z.object({ bulkId: Id }),
    returns: BulkProgress,
  }),
}
