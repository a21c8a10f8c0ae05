import { shapeOf } from '../examples.ts'
import type { World } from '../world.ts'
import { aimTable } from './aims.ts'
import type { Operation } from './operations.ts'

/** Files that no address of files leads to. */
const FILMS = "(select * from files where purpose = 'post_film') as films"
/** Scans, by what the device that made them calls them. */
const SCANS = '(select enterprise_id, scan_id as id from event_check_ins) as scans'
const uuids = ['files', FILMS, SCANS, 'post_drafts', 'event_drafts']

/** What an id in an address or a body refers to, by the word before it. A missing word fails the wall test. */
const tableOf: Record<string, string> = {
  csv_files: 'imports',
  kept: 'users',
  gone: 'users',
  merges: 'merges',
  undos: 'undos',
  'home-less': 'home_less',
  users: 'users',
  user: 'users',
  person: 'users',
  members: 'users',
  memberships: 'networks',
  shares: `(select enterprise_id, network_id as id from post_networks where origin = 'share') as shares`,
  invitations: 'users',
  questions: 'fields',
  'member-bulk-actions': 'member_bulk_actions',
  groups: 'networks',
  communities: 'networks',
  regions: 'networks',
  network: 'networks',
  'unsubscribed-list': 'networks',
  'network-calendar-feeds': 'networks',
  'recorded-hours': 'networks',
  'access-tokens': 'personal_access_tokens',
  tokens: 'scim_tokens',
  Users: 'users',
  Groups: 'networks',
  notifications: 'notifications',
  sessions: 'sessions',
  files: 'files',
  'bulk-actions': 'user_bulk_actions',
  default_role: 'user_roles',
  break_glass_user: 'users',
  downloads: 'downloads',
  domains: 'enterprise_domains',
  actor: 'users',
  subject: 'users',
  networks: 'networks',
  user_roles: 'user_roles',
  'user-roles': 'user_roles',
  role: 'user_roles',
  policy_templates: 'policy_templates',
  'policy-templates': 'policy_templates',
  policy_groups: 'policy_templates',
  template: 'policy_templates',
  'policy-documents': 'policy_documents',
  'policy-document-versions': 'policy_document_versions',
  fields: 'fields',
  field: 'fields',
  segments: 'segments',
  segment: 'segments',
  enterprises: 'enterprises',
  group: 'networks',
  parent: 'networks',
  with_network: 'networks',
  child: 'networks',
  group_category_types: 'group_category_types',
  group_categories: 'group_categories',
  type: 'group_category_types',
  category: 'group_categories',
  'network-connections': 'network_connections',
  'network-fields': 'fields',
  sponsors: 'sponsors',
  folders: 'folders',
  folder: 'folders',
  parent_folder: 'folders',
  'folder-access-requests': 'folder_access_requests',
  resources: 'resources',
  event: 'events',
  posts: 'posts',
  post: 'posts',
  'post-comments': 'post_comments',
  comment: 'post_comments',
  reply_to: 'post_comments',
  'post-drafts': 'post_drafts',
  writers: 'users',
  'post-reports': 'post_reports',
  'post-appeals': 'post_appeals',
  initiatives: 'events',
  initiative: 'events',
  attendees: 'users',
  'attendee-actions': 'attendee_actions',
  // Most of what is done with one is done once it is out.
  events: `(select * from events where state = 'approved') as events`,
  'event-drafts': 'event_drafts',
  'event-changes': 'event_changes',
  'event-todos': 'event_todos',
  'event-fields': 'kpi_fields',
  'event-updates': 'kpi_updates',
  'kpi-fields': 'kpi_fields',
  updates: 'kpi_updates',
  outcomes: aimTable('outcome'),
  outcome: aimTable('outcome'),
  pillars: aimTable('pillar'),
  pillar: aimTable('pillar'),
  goals: aimTable('goal'),
  goal: aimTable('goal'),
  aims: aimTable('goal'),
  calendar: 'calendars',
  guest: 'networks',
  owner: 'users',
  todo: 'event_todos',
  measure: 'kpi_fields',
  file: 'files',
  picture_file: 'files',
  attendance: 'users',
  stewards: 'users',
  'event-scans': 'event_check_ins',
  'event-door-devices': 'event_door_devices',
  scan: SCANS,
  'fiscal-periods': 'fiscal_periods',
  period: 'fiscal_periods',
  into_period: 'fiscal_periods',
  'annual-budgets': 'annual_budgets',
  'budget-requests': 'budget_requests',
  'budget-items': 'budget_request_items',
  item: 'budget_request_items',
  approver: 'users',
  second_approver: 'users',
  expenses: 'expenses',
  within: 'networks',
  polls: 'surveys',
  poll: 'surveys',
  surveys: 'surveys',
  poll_responses: 'survey_responses',
  'survey-reports': '(select survey_id as id, enterprise_id from survey_reports) as shared_reports',
  themes: 'survey_themes',
  theme: 'survey_themes',
  receipts: 'files',
  video_file: FILMS,
  'post-films': FILMS,
  labels: 'labels',
  label: 'labels',
  into_label: 'labels',
  tags: 'tags',
  tag: 'tags',
  into_tag: 'tags',
  sponsor: 'sponsors',
  // Rows in the archive: for networks, the archived ones.
  entries: '(select * from networks where archived_at is not null) as archived',
  group_leaders: 'network_leaders',
  region_leaders: 'network_leaders',
  leader: 'network_leaders',
  deputy: 'users',
  'leader-positions': 'leader_positions',
  position: 'leader_positions',
  'event-series': 'event_series',
  calendars: 'calendars',
  copy_of_calendar: 'calendars',
  'notable-dates': 'notable_dates',
  'mentoring-types': 'mentoring_types',
  mentoring_type: 'mentoring_types',
  into_mentoring_type: 'mentoring_types',
  'mentoring-topics': 'mentoring_topics',
  mentoring_topic: 'mentoring_topics',
  into_mentoring_topic: 'mentoring_topics',
  answered_by_mentoring_topic: 'mentoring_topics',
  mentor_topic: "(select * from mentoring_topics where side = 'mentor') as mentor_topics",
  mentee_topic: "(select * from mentoring_topics where side = 'mentee') as mentee_topics",
  'mentorship-profiles': 'users',
  recipient: 'users',
  'mentorship-requests': 'mentorship_requests',
  mentorships: 'mentorships',
  'mentorship-rooms': 'mentorship_rooms',
  'mentorship-circles': 'mentorship_circles',
  mentorship: 'mentorships',
  'mentorship-files': 'mentorship_files',
  'mentorship-goals': 'mentorship_goals',
  'mentorship-steps': 'mentorship_steps',
  'mentorship-sessions': 'mentorship_sessions',
  'mentorship-concerns': 'mentorship_concerns',
  'mentorship-programs': 'mentorship_programs',
  program: 'mentorship_programs',
  'mentorship-rounds': 'mentorship_rounds',
  participants: 'users',
  people: 'users',
  room: 'mentorship_rooms',
  mentor: 'users',
  mentee: 'users',
  'point-transactions': 'point_entries',
  'point-recounts': 'point_recounts',
  rewards: 'rewards',
  reward: 'rewards',
  'reward-claims': 'reward_claims',
  achievements: 'achievements',
  kudos: 'kudos',
  grants: 'users',
}

/** The ids an attacker could have got hold of: those of a company, by table; and names that belong to it alone. */
export interface Known {
  idIn: (table: string, round: number) => string | number
  email: string
  /** The company's present rows found by SQL; $1 is the company, $2 the caller. */
  find?: (sql: string, asker: number) => Promise<unknown>
}

export async function knownOf(
  w: World,
  slug: 'larkspur' | 'brightwater',
  { mayLack = false } = {},
): Promise<Known> {
  const ids = new Map<string, string[]>()
  for (const table of new Set(Object.values(tableOf))) {
    const { rows } = await w.owner.query<{ id: string }>(
      `select id::text from ${table} where ${table === 'enterprises' ? 'id' : 'enterprise_id'} = $1 order by id`,
      [w.enterprises[slug]],
    )
    if (rows.length === 0 && !mayLack)
      throw new Error(`${slug} has nothing in ${table}: give it a row in canaries()`)
    ids.set(
      table,
      rows.map(({ id }) => id),
    )
  }
  const idIn = (table: string, round: number) => {
    const all = ids.get(table) ?? []
    // Ids that were never assigned, for things that don't exist.
    return all[round % all.length] ?? neverGiven.idIn(table, round)
  }
  const find = async (sql: string, asker: number) => {
    // Both are named in every question, so that PostgreSQL knows what they are.
    const { rows } = await w.owner.query<Record<string, unknown>>(
      `with asking as (select $1::bigint as company, $2::bigint as person) ${sql}`,
      [w.enterprises[slug], asker],
    )
    const [answer] = Object.values(rows[0] ?? {})
    // Ids come as text, for they may be larger than a number of JavaScript.
    return typeof answer === 'string' && /^\d+$/.test(answer) ? Number(answer) : (answer ?? undefined)
  }
  return { idIn, email: slug === 'larkspur' ? 'mateo@larkspur.test' : 'bea@brightwater.test', find }
}

/** Ids that were never assigned. */
export const neverGiven: Known = {
  idIn: (table) => (uuids.includes(table) ? '0d9f3c1e-7a44-4b6b-9c55-3f2f6a1f0b77' : 987_654_321),
  email: 'nobody@never.test',
}

/** The same, but where two different ones are wished for, they differ. */
export const strangers: Known = { ...neverGiven }

function wordBefore(path: string, name: string) {
  const parts = path.split('/')
  return parts[parts.indexOf(`:${name}`) - 1] ?? ''
}

interface Property {
  type?: string
  format?: string
  exclusiveMinimum?: number
}

const isId = ({ type, format, exclusiveMinimum }: Property) =>
  format === 'uuid' || (type === 'integer' && exclusiveMinimum === 0)

function tableNamed(word: string, operation: Operation) {
  const table = tableOf[word]
  if (!table)
    throw new Error(`${operation.name}: nothing says what the ids of "${word}" are; add it in knownIds.ts`)
  return table
}

/** The parameters of an operation that name something which belongs to somebody. */
export function idsIn({ path, route, name }: Operation): Record<string, string> {
  if (!route.params) return {}
  const properties = (shapeOf(route.params).properties ?? {}) as Record<string, Property>
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([, property]) => isId(property))
      .map(([param]) => [
        param,
        tableNamed(wordBefore(path, param), { path, route, name, method: route.method }),
      ]),
  )
}

/** `network_id` and `user_ids` in a query or body take ids of the same company. */
export function withIds(value: unknown, known: Known, operation: Operation, round: number): unknown {
  if (Array.isArray(value)) return value.map((item) => withIds(item, known, operation, round))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const [, word, many] = /^(\w+)_id(s?)$/.exec(key) ?? []
      // An employee id is what a company calls somebody, no id of ours.
      if (word !== undefined && word !== 'employee') {
        const id = known.idIn(tableNamed(word, operation), round)
        return [key, many ? [id] : id]
      }
      return [key, key === 'email' ? known.email : withIds(inner, known, operation, round)]
    }),
  )
}

export const namesSomething = (operation: Operation) =>
  Object.keys(idsIn(operation)).length > 0 ||
  [operation.route.body, operation.route.query].some(
    (shape) =>
      shape && Object.keys(shapeOf(shape).properties ?? {}).some((key) => /_ids?$|^email$/.test(key)),
  )
