import { z } from 'zod'
import { JoinedOptions, joinedHolds } from '../downloads/downloads.ts'
import { FieldValue } from '../fields/fields.ts'
import { NetworkMark } from '../networks/networks.ts'
import { custom, Face, Id, ListQuery, Moment, PureDate, Text } from '../shapes.ts'
import { UserState } from './people.ts'

export const Count = z.number().int()

/** Accounts are people as their administrators see them. */
export const AccountRow = Face.extend({
  email: z.string(),
  employee_id: z.string().nullable(),
  title: z.string().nullable(),
  state: UserState,
  state_reason: z.string().nullable(),
  role_id: Id,
  role_name: z.string(),
  joined_on: PureDate.nullable(),
  last_seen_at: Moment.nullable(),
  created_at: Moment,
  deletion_due_on: PureDate.nullable(),
  enrolled_at: Moment.nullable(),
  /** A few of the networks the person belongs to, by name, and how many there are. */
  networks: z.array(NetworkMark),
  network_count: Count,
  /** Values of the custom fields that were asked for, by the field's id. */
  fields: z.record(z.string(), FieldValue),
})

export const accountScopes = ['all', 'active', 'inactive', 'invited', 'saml'] as const
export const accountSorts = ['name', 'email', 'joined_on', 'last_seen_at', 'created_at'] as const

/** Several ids, or one without the brackets. */
const Ids = z.union([z.array(Id).max(200), Id.transform((id) => [id])])
const Texts = z.union([z.array(Text(600)).max(20), Text(600).transform((text) => [text])])

const filters = {
  scope: z.enum(accountScopes).default('all'),
  search: ListQuery.shape.search,
  states: z.union([z.array(UserState).max(6), UserState.transform((state) => [state])]).optional(),
  role_ids: Ids.optional(),
  network_ids: Ids.optional(),
  joined_from: PureDate.optional(),
  joined_to: PureDate.optional(),
  /** `<field id>:<value>`, or `<field id>:<from>..<to>` for numbers and dates, either end left open. */
  with: Texts.optional(),
}

interface Range {
  joined_from?: string | undefined
  joined_to?: string | undefined
}
const DAY_MS = 86_400_000
/** Neither end after today, wherever on earth that is, nor from after to. */
const rangeHolds = ({ joined_from: from, joined_to: to }: Range, context: z.RefinementCtx) => {
  const today = new Date(Date.now() + DAY_MS / 2).toISOString().slice(0, 10)
  const complain = (path: string, message: string) =>
    context.addIssue({ code: custom, path: [path], message })
  if (from && from > today) complain('joined_from', 'after_today')
  if (to && to > today) complain('joined_to', 'after_today')
  if (from && to && from > to) complain('joined_from', 'from_after_to')
}
export const AccountsQuery = ListQuery.extend({
  ...filters,
  sort_by: z.enum(accountSorts).default('name'),
  /** Custom fields whose values come with each row. */
  field_ids: Ids.optional(),
}).superRefine(rangeHolds)

/** The filters without the page: for an action on all of them, or an export. */
export const AccountsFilter = z.strictObject(filters).superRefine(rangeHolds)

/** The file of people: one row a person, or one for each network that somebody is a member of. */
export const AccountsExport = z
  .strictObject({ ...filters, ...JoinedOptions })
  .superRefine(rangeHolds)
  .superRefine(joinedHolds)
