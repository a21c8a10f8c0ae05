import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import {
  Abilities,
  custom,
  Done,
  Face,
  Hex,
  Id,
  ListOf,
  ListQuery,
  Moment,
  OptionalText,
  Text,
} from '../shapes.ts'
import { NewLeader } from './leaders.ts'
import { NetworkKind, NetworkMark } from './networks.ts'
import { visibilityValues } from './visibility.ts'

export const patternFamilies = ['weave', 'petal', 'dots', 'arc', 'scale', 'step', 'nest', 'chevron'] as const
export const expiryUnits = ['weeks', 'months', 'years'] as const
export const expiring = ['events', 'news', 'resources'] as const

const Visible = z.enum(visibilityValues)
const Age = z.number().int().min(1).max(1000).nullable()
const Unit = z.enum(expiryUnits).nullable()

const visibility = {
  members_visibility: Visible,
  event_attendance_visibility: Visible,
  messages_visibility: Visible,
  latest_news_visibility: Visible,
  upcoming_events_visibility: Visible,
}
const expiry = {
  expiry_age_events: Age,
  expiry_age_events_unit: Unit,
  expiry_age_news: Age,
  expiry_age_news_unit: Unit,
  expiry_age_resources: Age,
  expiry_age_resources_unit: Unit,
}
const settings = {
  name: Text(limits.name),
  short_description: OptionalText(limits.description),
  description: OptionalText(limits.description),
  private: z.boolean(),
  pending_users: z.boolean(),
  /** The calendar colour: it also draws the pattern, the leaves and the marks. */
  colour: Hex,
  pattern: z.enum(patternFamilies),
  ...visibility,
  ...expiry,
}

interface Ages {
  expiry_age_events: number | null
  expiry_age_events_unit: string | null
  expiry_age_news: number | null
  expiry_age_news_unit: string | null
  expiry_age_resources: number | null
  expiry_age_resources_unit: string | null
}
/** A number without its unit means nothing, nor a unit without its number. */
const agesAreWhole = (ages: Ages, context: z.RefinementCtx) => {
  for (const what of expiring) {
    const [age, unit] = [ages[`expiry_age_${what}`], ages[`expiry_age_${what}_unit`]]
    if ((age === null) === (unit === null)) continue
    const path = age === null ? `expiry_age_${what}` : `expiry_age_${what}_unit`
    context.addIssue({ code: custom, path: [path], message: 'age_and_unit' })
  }
}

export const NewNetwork = z
  .strictObject({
    ...settings,
    short_description: settings.short_description.default(null),
    description: settings.description.default(null),
    private: z.boolean().default(false),
    pending_users: z.boolean().default(false),
    members_visibility: Visible.default('public'),
    event_attendance_visibility: Visible.default('public'),
    messages_visibility: Visible.default('group'),
    latest_news_visibility: Visible.default('public'),
    upcoming_events_visibility: Visible.default('public'),
    expiry_age_events: Age.default(null),
    expiry_age_events_unit: Unit.default(null),
    expiry_age_news: Age.default(null),
    expiry_age_news_unit: Unit.default(null),
    expiry_age_resources: Age.default(null),
    expiry_age_resources_unit: Unit.default(null),
    kind: z.enum(['group', 'community']),
    parent_id: Id.nullable().default(null),
    suggested: z.boolean().default(false),
    /** At most one of each type. */
    category_ids: z.array(Id).max(100).default([]),
    /** The first leaders, in this order. */
    leaders: z.array(NewLeader).max(20).default([]),
  })
  .superRefine(agesAreWhole)
  .superRefine(({ leaders }, context) => {
    const seen = new Set<number>()
    for (const [at, { user_id }] of leaders.entries()) {
      if (seen.has(user_id))
        context.addIssue({ code: custom, path: ['leaders', at, 'user_id'], message: 'taken' })
      seen.add(user_id)
    }
  })

export const NetworkChange = z
  .strictObject({
    ...settings,
    /** Only those who manage all networks may change it. */
    suggested: z.boolean().optional(),
    category_ids: z.array(Id).max(100).optional(),
    /** The version that was read: a newer one in the database means somebody else saved first. */
    version: z.number().int(),
  })
  .superRefine(agesAreWhole)

/** A move that a job does: where to, and what became of it. */
export const LargeMove = z.object({
  state: z.enum(['waiting', 'done', 'refused']),
  to: NetworkMark.nullable(),
  asked_at: Moment,
  finished_at: Moment.nullable(),
  /** Why one was refused: `changed` when it wasn't as previewed any more. */
  refusal: z.enum(['changed', 'other']).nullable(),
  /** Of one that was done: the action by which people come into the whole. */
  bulk_id: Id.nullable(),
})

export const ManagedNetwork = NetworkMark.extend({
  ...settings,
  name: z.string(),
  short_description: z.string().nullable(),
  description: z.string().nullable(),
  colour: z.string(),
  banner_url: z.string(),
  has_banner: z.boolean(),
  has_logo: z.boolean(),
  suggested: z.boolean(),
  /** From the top down to what it is part of. */
  trail: z.array(NetworkMark),
  category_ids: z.array(Id),
  children_count: z.number().int(),
  member_count: z.number().int(),
  version: z.number().int(),
  can: Abilities('manage', 'place', 'regions', 'categorize'),
})

export const ManagedLine = NetworkMark.extend({
  short_description: z.string().nullable(),
  private: z.boolean(),
  pending_users: z.boolean(),
  suggested: z.boolean(),
  parent: NetworkMark.nullable(),
  /** How many levels are above it. */
  depth: z.number().int(),
  children_count: z.number().int(),
  member_count: z.number().int(),
  created_at: Moment,
  can: Abilities('manage', 'place', 'regions', 'categorize'),
})

export const managedSorts = ['name', 'kind', 'member_count', 'created_at'] as const
/** Filters of the list; an export takes the same rows. */
export const ManagedFilter = z.object({
  search: ListQuery.shape.search,
  kind: NetworkKind.optional(),
  /** Only networks directly below this one. */
  parent_id: Id.optional(),
  /** `top`: only networks without a parent. */
  level: z.enum(['all', 'top']).default('all'),
  /** `unled`: only networks without a leader who can sign in. */
  scope: z.enum(['all', 'unled']).default('all'),
})

/** Somebody who joins networks through a move, and which ones. */
const Joining = z.object({ person: Face, joins: z.array(NetworkMark), returns: z.boolean() })

export const MovePreview = ListOf(Joining).extend({
  /** Confirms what the preview showed; the move requires it. */
  version: z.string(),
  from: z.array(NetworkMark),
  to: z.array(NetworkMark),
  /** How many networks move along, below it. */
  below_count: z.number().int(),
  /** Distinct people who come into at least one network. */
  people_count: z.number().int(),
  memberships_count: z.number().int(),
  /** How many of them had been declined or removed there. */
  returning_count: z.number().int(),
  /** Regions of the old parent that lose it. */
  regions: z.array(NetworkMark),
  /** What the joining people can see there that was closed to them, by network. */
  opens: z.array(
    z.object({
      network: NetworkMark,
      people_count: z.number().int(),
      acts: z.array(
        z.enum(['inside', 'view_members', 'view_attendance', 'view_messages', 'view_news', 'view_events']),
      ),
    }),
  ),
  /** Leaders of what moves, with the rights they have inside it: a move neither grants nor removes them. */
  leaders: z.array(z.object({ person: Face, network: NetworkMark, role_name: z.string() })),
})

const one = z.object({ id: Id })
const picture = { params: one, returns: ManagedNetwork }

export const managedNetworks = {
  list: get('/api/v2/networks', {
    says: 'All networks for people who manage them: flat, or level by level.',
    query: ListQuery.extend({ ...ManagedFilter.shape, sort_by: z.enum(managedSorts).default('name') }),
    returns: ListOf(ManagedLine),
  }),
  ...csvOf('/api/v2/networks', 'All networks', ManagedFilter),
  show: get('/api/v2/networks/:id/settings', {
    says: 'All settings of one network.',
    params: one,
    returns: ManagedNetwork,
  }),
  create: post('/api/v1/groups', {
    says: 'Makes a group or a community, at the top or below another one.',
    body: NewNetwork,
    returns: NetworkMark,
  }),
  update: put('/api/v1/groups/:id', {
    says: 'Saves the settings of a network.',
    params: one,
    body: NetworkChange,
    returns: ManagedNetwork,
  }),
  destroy: del('/api/v1/groups/:id', {
    says: 'Deletes a network that never had members or content; any other can be archived.',
    params: one,
    returns: Done,
  }),
  archive: put('/api/v2/networks/:id/archival', {
    says: 'Archives a network and everything below it. Nothing is lost by it.',
    params: one,
    returns: z.object({ archived: z.number().int() }),
  }),
  changeBanner: post('/api/v2/networks/:id/banner', {
    says: 'Sends a banner as multipart, 1440 × 360 to 1920 × 480 and four times as wide as high; it takes the place of the pattern.',
    upload: { max_bytes: 10_000_000 },
    ...picture,
  }),
  removeBanner: del('/api/v2/networks/:id/banner', {
    says: 'Goes back from the banner to the pattern.',
    ...picture,
  }),
  changeLogo: post('/api/v2/networks/:id/logo', {
    says: 'Sends a logo as multipart; it takes the place of the pattern in the small mark.',
    upload: { max_bytes: 10_000_000 },
    ...picture,
  }),
  removeLogo: del('/api/v2/networks/:id/logo', {
    says: 'Goes back from the logo to the pattern.',
    ...picture,
  }),
  previewMove: get('/api/v2/networks/:id/move', {
    says: 'Previews a move of a network below another one, or to the top: who would join which networks.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true }).extend({ parent_id: Id.optional() }),
    returns: MovePreview,
  }),
  move: put('/api/v2/networks/:id/parent', {
    says: 'Moves a network with everything below it. Refused if the preview is outdated or a move is under way. Very large networks are moved in the background, which `move` reports.',
    params: one,
    body: z.strictObject({ parent_id: Id.nullable(), preview_version: z.string().max(100) }),
    /** If many people join networks above, a job adds them; its id lets the screen follow it. */
    returns: ManagedNetwork.extend({ bulk_id: Id.nullable(), move: LargeMove.nullable() }),
  }),
  latestMove: get('/api/v2/networks/:id/moves/latest', {
    says: 'The latest move of a network by a job, while it waits and for a day afterwards.',
    params: one,
    returns: z.object({ move: LargeMove.nullable() }),
  }),
  calendarColors: get('/api/v1/groups/calendar_colors', {
    says: 'The calendar colour of every network one may see, the viewer’s own first; without colours of their own, parts of a network have that of the whole.',
    query: ListQuery.pick({ page: true, page_size: true, total: true }),
    returns: ListOf(NetworkMark),
  }),
}
