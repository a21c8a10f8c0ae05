import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { del, get, post, put } from '../route.ts'
import {
  Abilities,
  custom,
  Done,
  Face,
  Id,
  Json,
  ListOf,
  ListQuery,
  Moment,
  PureDate,
  Text,
} from '../shapes.ts'
import {
  DEEPEST_RULE,
  type GatherRule,
  MOST_RULES,
  orders,
  problemOfRule,
  type Rule,
  rulesIn,
} from './rules.ts'

const Fact = z.union([z.string().max(limits.segment_value), z.number()])
/** Rules are kept as they come, so an id is a number and not a text that looks like one. */
const RuleId = z.number().int().positive()
const Networks = z.array(RuleId).min(1).max(200)

/** The rules of a segment: see rules.ts. */
const FieldRule = z.strictObject({
  is: z.literal('field'),
  field: Text(60),
  operator: Text(30),
  values: z.array(Fact).max(200),
})
const GroupRule = z.strictObject({
  is: z.literal('group'),
  relation: z.enum(['member', 'leader', 'was_member', 'not_member']),
  network_ids: Networks,
  below: z.boolean(),
  on: PureDate.nullable(),
})
const ScopeRule = z.strictObject({ is: z.literal('scope'), user_id: RuleId })
const HiddenRule = z.strictObject({ is: z.literal('hidden'), place: z.number().int().min(0).max(MOST_RULES) })
type Plain = z.output<typeof Json>
const GatherOfRules: z.ZodType<GatherRule, Plain> = z.strictObject({
  is: z.enum(['all', 'any', 'none']),
  rules: z.array(z.lazy(() => OneRule)).max(MOST_RULES),
})
const OneRule: z.ZodType<Rule, Plain> = z.union([FieldRule, GroupRule, ScopeRule, HiddenRule, GatherOfRules])

/** All rules of a segment: limited in depth and number, each valid. */
export const Rules = Json.pipe(GatherOfRules).superRefine((root, context) => {
  const all = rulesIn(root)
  const issue = (message: string, path: PropertyKey[] = []) =>
    context.addIssue({ code: custom, message, path })
  if (all.length - 1 > MOST_RULES) issue('too_many_rules')
  if (all.some(({ depth }) => depth > DEEPEST_RULE)) issue('rules_too_deep')
  for (const { rule, path } of all) {
    const problem = problemOfRule(rule, path.length === 0)
    if (problem) issue(problem, path)
  }
})

/** They were checked when they were written, and go out as they are kept. */
const RulesShown = z.json() as unknown as z.ZodType<GatherRule>

/** How many people, as precisely as the viewer may know: see docs/decisions on the privacy gate. */
export const PeopleCount = z.object({
  /** null: withheld. */
  count: z.number().int().nullable(),
  is: z.enum(['exact', 'about', 'rounded', 'fewer_than', 'withheld']),
})
export type PeopleCount = z.output<typeof PeopleCount>

const ActiveFilter = z.enum(['active', 'inactive', 'all'])
const OrderBy = z.enum(orders)
const Direction = z.enum(['asc', 'desc'])

const described = {
  active_filter: ActiveFilter.default('active'),
  rules: Rules,
  /** At most so many people, the first by the order; null: everybody the rules match. */
  member_limit: z.number().int().min(1).max(10_000_000).nullable().default(null),
  order_by: OrderBy.nullable().default(null),
  order_direction: Direction.default('desc'),
}
export const NewSegment = z.strictObject({ name: Text(limits.name), ...described })
export const SegmentChange = z.strictObject({ ...NewSegment.shape, version: z.number().int() })
/** Rules that aren't saved. `segment_id` names the segment whose hidden rules are meant by `hidden`. */
export const SegmentDraft = z.strictObject({ ...described, segment_id: Id.nullable().default(null) })

/** Something that would lose its people with the segment. */
export const SegmentUse = z.object({
  kind: z.enum(['network', 'folder', 'post', 'survey', 'program', 'recognition']),
  /** Null for what the viewer may not know of: it counts, but isn't shown. */
  name: z.string().nullable(),
  href: z.string().nullable(),
})

export const SegmentRow = z.object({
  id: Id,
  name: z.string(),
  active_filter: ActiveFilter,
  member_limit: z.number().int().nullable(),
  state: z.enum(['waiting', 'ready']),
  /** How far a walk over everybody has come, while there is one. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  member_count: PeopleCount,
  rule_count: z.number().int(),
  use_count: z.number().int(),
  refreshed_at: Moment.nullable(),
  created_at: Moment,
  updated_at: Moment,
  can: Abilities('list_members'),
})

export const Segment = SegmentRow.extend({
  rules: RulesShown,
  order_by: OrderBy.nullable(),
  order_direction: Direction,
  uses: z.array(SegmentUse),
  /** The names behind the ids in the rules, for display. */
  networks: z.array(NetworkMark),
  people: z.array(Face),
  version: z.number().int(),
})

/** The fields that rules can use, in the reader's words; only what the reader may read about everybody. */
export const SegmentField = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(['text', 'choice', 'boxes', 'number', 'date']),
  options: z.array(z.object({ value: z.string(), text: z.string() })),
})

export const SegmentsFilter = z.object({
  search: ListQuery.shape.search,
  active_filter: ActiveFilter.optional(),
})
export const UsersSegmentsFilter = z.object({ segment_id: Id, search: ListQuery.shape.search })

const one = z.object({ id: Id })

export const segments = {
  list: get('/api/v1/segments', {
    says: 'The segments of the enterprise, with how many people are in each and what uses it.',
    query: ListQuery.extend({
      ...SegmentsFilter.shape,
      sort_by: z.enum(['name', 'created_at', 'updated_at']).default('name'),
    }),
    returns: ListOf(SegmentRow),
  }),
  ...csvOf('/api/v1/segments', 'The segments', SegmentsFilter),
  show: get('/api/v1/segments/:id', {
    says: 'One segment with its rules. Rules about what the viewer may not read are hidden.',
    params: one,
    returns: Segment,
  }),
  create: post('/api/v1/segments', {
    says: 'Makes a segment. Small enterprises see its people at once, large ones as they are looked through.',
    body: NewSegment,
    returns: Segment,
  }),
  update: put('/api/v1/segments/:id', {
    says: 'Changes a segment. Where a rule is hidden from the viewer, it stays as it is.',
    params: one,
    body: SegmentChange,
    returns: Segment,
  }),
  destroy: del('/api/v1/segments/:id', {
    says: 'Deletes a segment that nothing uses.',
    params: one,
    returns: Done,
  }),
  choices: get('/api/v2/segments/choices', {
    says: 'What rules can be written about: the fields the viewer may read, with what fits them.',
    returns: z.object({ items: z.array(SegmentField), scope_enabled: z.boolean(), orders: z.array(OrderBy) }),
  }),
  preview: post('/api/v2/segments/preview', {
    says: 'How many people a draft means, and a few of them. In large enterprises it is judged by a fair sample.',
    body: SegmentDraft,
    returns: z.object({
      count: PeopleCount,
      /** Judged by so many people rather than by all. */
      looked_at: z.number().int().nullable(),
      of: z.number().int(),
      sample: z.array(Face),
      /** The draft contains somebody else’s hidden rules: whom they match isn’t shown. */
      sample_withheld: z.boolean(),
    }),
  }),
  why: post('/api/v2/segments/why', {
    says: 'Why somebody is in a draft or not: a verdict for each rule, in the order in which they are written.',
    body: z.strictObject({ ...SegmentDraft.shape, user_id: Id }),
    returns: z.object({
      person: Face,
      /** null: a hidden rule is involved. */
      is_in: z.boolean().nullable(),
      fits_active_filter: z.boolean(),
      verdicts: z.array(z.boolean().nullable()),
      /** Whether they are among the first, where there is a limit. */
      within_limit: z.boolean().nullable(),
    }),
  }),
}

export const SegmentMember = Face.extend({
  title: z.string().nullable(),
  email: z.string().nullable(),
  entered_at: Moment,
})

export const usersSegments = {
  list: get('/api/v1/users_segments', {
    says: 'The people in a segment.',
    query: ListQuery.extend({
      ...UsersSegmentsFilter.shape,
      sort_by: z.enum(['name', 'entered_at']).default('name'),
    }),
    returns: ListOf(SegmentMember),
  }),
  ...csvOf('/api/v1/users_segments', 'The people in a segment', UsersSegmentsFilter),
}
