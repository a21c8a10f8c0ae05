import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { get, put } from '../route.ts'
import { Abilities, Face, Id, ListOf, ListQuery, Moment, numeric, PureDate, SearchWords } from '../shapes.ts'

/** Kinds of changes, grouped by the first word of the action. */
export const changeAreas = {
  people: ['user', 'import', 'hours', 'look'],
  sign_in: ['session', 'sso', 'domain', 'scim', 'access_token'],
  roles: ['user_role', 'policy_template'],
  networks: ['network', 'region', 'category', 'category_type', 'connection', 'question'],
  members: ['member'],
  leaders: ['leader', 'leader_position', 'sponsor', 'sponsors'],
  posts: ['post'],
  events: ['event', 'event_series', 'event_day', 'registration'],
  planning: ['outcome', 'pillar', 'goal', 'kpi'],
  calendars: ['calendar', 'notable_date', 'calendar_feed'],
  budgets: ['fiscal_period', 'annual_budget', 'budget_request'],
  surveys: ['survey'],
  mentorship: [
    'mentorship',
    'mentorship_circle',
    'mentorship_profile',
    'mentorship_program',
    'mentorship_request',
    'mentorship_session',
    'mentorship_concern',
    'mentoring_type',
    'mentoring_topic',
  ],
  recognition: [
    'points',
    'boards',
    'kudos',
    'point_rule',
    'point_recount',
    'reward',
    'reward_claim',
    'achievement',
  ],
  library: ['folder', 'resource', 'label', 'tag'],
  fields: ['field', 'fields', 'segment'],
  documents: ['policy_document'],
  enterprise: ['enterprise', 'change_log', 'download', 'undo'],
} as const
export type ChangeArea = keyof typeof changeAreas
export const changeAreaNames = Object.keys(changeAreas) as [ChangeArea, ...ChangeArea[]]
const ChangeAreaName = z.enum(changeAreaNames)

/** Filters of a change log. Days are in the reader's time zone, both included. */
export const ChangeLogFilter = z.object({
  search: SearchWords.optional(),
  actor_id: Id.optional(),
  /** Everything that one identity provider did, by the name of its token. */
  program: z.string().trim().max(limits.name).optional(),
  /** One action (`user.profile_changed`) or all of a kind (`user`). */
  action: z.string().max(80).optional(),
  /** Everything of an area: of events, of posts. */
  area: ChangeAreaName.optional(),
  subject_type: z.string().max(60).optional(),
  subject_id: z.string().max(60).optional(),
  network_id: Id.optional(),
  from: PureDate.optional(),
  to: PureDate.optional(),
})

const Value = z.string().nullable()

/** One field that changed. Without the right to read its values one only learns that it changed. */
export const ChangedField = z.object({
  field: z.string(),
  title: z.string(),
  before: Value,
  after: Value,
  /**
   * `hidden`: the viewer may not read it. `gone`: the person was purged. `fact`: stated with the change, not changed
   * by it.
   */
  shown: z.enum(['changed', 'fact', 'hidden', 'gone']),
})

export const ChangeEntry = z.object({
  id: Id,
  at: Moment,
  /** Null if no signed-in person did it: a sweep, a job, a sign-in. */
  actor: Face.nullable(),
  /** An identity provider that did it, by the name of its token; it has no account. */
  program: z.string().nullable(),
  action: z.string(),
  title: z.string(),
  subject: z.object({
    type: z.string(),
    title: z.string(),
    id: z.string().nullable(),
    name: z.string().nullable(),
    link: z.string().nullable(),
  }),
  network: NetworkMark.nullable(),
  address: z.string().nullable(),
  fields: z.array(ChangedField),
  /** Chained to all entries before it; what is newer than some seconds isn't yet. */
  sealed: z.boolean(),
})

export const sealBreaks = [
  'altered',
  'missing',
  'inserted',
  'reordered',
  'cut_off',
  'unsealed',
  'personal_altered',
] as const

export const ChangeLogCheck = z.object({
  /** When somebody last looked, and when all of it was last found whole. */
  checked_at: Moment.nullable(),
  whole_at: Moment.nullable(),
  /** Everything up to this moment is proved. */
  up_to: Moment.nullable(),
  entries: z.number().int(),
  broken: z.enum(sealBreaks).nullable(),
})

/** Twenty years; null is for ever. */
export const MOST_KEPT_MONTHS = 240
const Months = z.number().int().min(1).max(MOST_KEPT_MONTHS)

export const Retention = z.object({
  keep_months: z.number().int().nullable(),
  /** Entries up to this moment were removed because their time was over. */
  removed_up_to: Moment.nullable(),
  can: Abilities('change'),
})

const PATH = '/api/v2/change-log'

export const changeLog = {
  list: get(PATH, {
    says: 'Who did what, when and from where, with what was before and after. Personal values only for those who may read them.',
    query: ListQuery.extend({ ...ChangeLogFilter.shape, sort_by: z.enum(['at']).default('at') }),
    returns: ListOf(ChangeEntry),
  }),
  actions: get(`${PATH}/actions`, {
    says: 'Everything that can have happened, in plain words, with the area it belongs to.',
    returns: z.object({
      items: z.array(z.object({ action: z.string(), title: z.string(), area: ChangeAreaName })),
    }),
  }),
  check: get(`${PATH}/check`, {
    says: 'How far the log was last proved to be whole.',
    returns: ChangeLogCheck,
  }),
  ...csvOf(PATH, 'The change log', ChangeLogFilter),
}

export const changeLogRetention = {
  show: get(`${PATH}/retention`, {
    says: 'How long entries of the change log are kept.',
    returns: Retention,
  }),
  effect: get(`${PATH}/retention/effect`, {
    says: 'How many entries would be removed if entries were kept for so many months.',
    query: z.object({ keep_months: numeric(Months) }),
    returns: z.object({
      /** Entries before this moment go. */
      before: Moment,
      total: z.number().int(),
      total_is: z.enum(['exact', 'at_least']),
    }),
  }),
  change: put(`${PATH}/retention`, {
    says: 'Sets how many months entries are kept, or for ever. Older entries are removed for good within the hour; the rest stays verifiable.',
    body: z.strictObject({ keep_months: Months.nullable() }),
    returns: Retention,
  }),
}
