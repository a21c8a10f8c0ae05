import type { z } from 'zod'
import { governingPermissions } from '../../../contract/permissions.ts'
import type { Method, Route } from '../../../contract/route.ts'
import { contract } from '../../platform/http/contract.ts'
import { hashOf } from '../../platform/settings/secrets.ts'
import { CANARY } from '../companies.ts'
import { makeEvent } from '../events.ts'
import { exampleOf, type Hints, shapeOf } from '../examples.ts'
import { filmFile } from '../films.ts'
import { formWith, picture } from '../pictures.ts'
import { type Answer, type Client, client, pathOf, type World } from '../world.ts'
import { aimTable, planOf } from './aims.ts'
import { budgetRows, receiptOf } from './budgetRows.ts'
import { granted, isFound, type Wished } from './granted.ts'
import { filesOfPair, mentorshipRows, programQuestionRows } from './mentorshipRows.ts'
import { type BestAnswer, keepBest, tries } from './reach.ts'
import { recognitionRows } from './recognitionRows.ts'
import { statesOf } from './states.ts'
import { surveyRows } from './surveyRows.ts'
import { type Wish, wishes } from './wishes.ts'

export interface Operation {
  name: string
  method: Method
  path: string
  route: Route
}

/** Every operation at every one of its addresses. */
export const operations: Operation[] = Object.entries(contract).flatMap(([name, route]) =>
  [route, ...(route.also ?? [])].map(({ method, path }, index) => ({
    name: index === 0 ? name : `${name}.${index + 1}`,
    method,
    path,
    route,
  })),
)

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
const strangers: Known = { ...neverGiven }

export const words: Hints = {
  name: ['64.webp'],
  // The first page contains what anybody would find.
  page: [1],
  version: [1],
  password: ['kindred-demo'],
  password_confirmation: ['kindred-demo'],
  q: [CANARY],
  search: [CANARY],
  key: ['wall'],
  flagKey: ['userway'],
  export: ['change_log'],
  columns: [[]],
  query: [{}],
  action: ['user.profile_changed', 'activate', 'approve'],
  subject_type: ['user'],
  from: ['2026-01-31', '2026-01-31T00:00:00Z'],
  to: ['2026-02-28', '2026-02-28T00:00:00Z'],
  joined_from: ['2026-01-31'],
  joined_to: ['2026-02-28'],
  with: [[]],
  // The last holder of a governing permission keeps it.
  permissions: [['groups_view', ...governingPermissions]],
  act: ['networks.view'],
  keep_months: [24],
  rules: [{ is: 'all', rules: [] }],
  filter: ['id eq "1"'],
  attributes: ['externalId'],
  excludedAttributes: ['meta'],
  userName: ['somebody@example.org'],
  emails: [null],
  timezone: ['Europe/Paris'],
  members: [[]],
  archive: ['network'],
  video_url: [null, 'https://vimeo.com/76979871'],
}

/** Other addresses of an operation are asked like its first. */
const nameOf = ({ name }: Operation) => name.replace(/\.\d+$/, '')

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
    throw new Error(`${operation.name}: nothing says what the ids of "${word}" are; add it in matrix.ts`)
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
function withIds(value: unknown, known: Known, operation: Operation, round: number): unknown {
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

export interface Asked {
  status: number
  text: string
  headers: string
  answer: Answer
  said?: string
}

/** Only required parameters of a query: random filters seldom agree with each other. */
const onlyNeeded = (shape: z.ZodType, drawn: object, alsoNamed: readonly string[] = []) => {
  const { required = [] } = shapeOf(shape) as { required?: string[] }
  return Object.fromEntries(
    Object.entries(drawn).filter(([name]) => required.includes(name) || alsoNamed.includes(name)),
  )
}

const examples = new WeakMap<z.ZodType, Map<number, unknown>>()
/** The same each time for a round, and looked for once: a shape is asked by everybody, on all sides. */
function exampleFor(shape: z.ZodType, round: number): unknown {
  const known = examples.get(shape) ?? new Map<number, unknown>()
  examples.set(shape, known)
  if (!known.has(round)) known.set(round, exampleOf(shape, words, 7 + round))
  return known.get(round)
}

interface Manner {
  round: number
  plainly?: boolean | undefined
  /** The number of earlier attempts without success: the next one uses other ids and only required fields. */
  tried?: number
  /** About one's own things. */
  isOwn?: boolean
}

/** Calls an operation with values the caller knows; with the minimum or with everything that can be sent. */
export async function ask(
  client: Client,
  operation: Operation,
  known: Known,
  { round, plainly = false, tried = 0, isOwn = false }: Manner,
): Promise<Asked> {
  const { route, method } = operation
  const wish = tried === 0 || tried === 3 ? (wishes[operation.name] ?? wishes[nameOf(operation)]) : undefined
  const example = (shape: z.ZodType) => exampleFor(shape, round)
  const grant = (wished: Wished | undefined) => granted(wished, known, client.id)
  const params = {
    ...((route.params ? example(route.params) : {}) as Record<string, string | number>),
    ...Object.fromEntries(
      Object.entries(idsIn(operation)).map(([param, table]) => [
        param,
        known.idIn(table, round + Math.floor(tried / 2)),
      ]),
    ),
    ...((await grant(wish?.params)) as Record<string, string | number>),
  }
  const path = pathOf(operation, params)
  if (operation.name === 'live.stream') return glance(client, path)
  const drawn = route.query && (example(route.query) as object)
  const said = drawn && plainly && route.query ? onlyNeeded(route.query, drawn) : drawn
  const query =
    said &&
    ({
      ...(withIds(said, known, operation, round) as object),
      ...(await grant(wish?.query)),
    } as Record<string, string | number | string[]>)
  const body = route.body
    ? await bodyFor(route.body, { known, operation, wish, grant, round, tried, params, isOwn })
    : undefined
  const answer = await client.send(method, path, {
    ...(query && { query }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(route.upload && { form: (await wish?.form?.()) ?? formWith(await picture(), 'face.png') }),
  })
  return { ...told(answer), said: `${path} ${JSON.stringify(query ?? {})} ${JSON.stringify(body ?? {})}` }
}

interface Writing {
  known: Known
  operation: Operation
  wish: Wish | undefined
  grant: (wished: Wished | undefined) => Promise<Record<string, unknown>>
  round: number
  tried: number
  params: Record<string, string | number>
  isOwn: boolean
}

async function bodyFor(
  shape: z.ZodType,
  { known, operation, wish, grant, round, tried, params, isOwn }: Writing,
) {
  const drawn = exampleFor(shape, round)
  const isBrief = (wish ? wish.body !== undefined : tried > 0) && typeof drawn === 'object' && drawn !== null
  const brief = isBrief ? onlyNeeded(shape, drawn, Object.keys(wish?.body ?? {})) : drawn
  const body = withIds(brief, known, operation, round + (tried % 2))
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const more = {
    ...(isOwn && (await meanwhile(body, operation, params, known))),
    ...(await grant(wish?.body)),
  }
  return { ...body, ...(known === strangers && apart(wish?.body)), ...more }
}

/** Where two different ids are needed, the two unknown ones differ as well. */
const apart = (wished: Wished = {}) =>
  Object.fromEntries(
    Object.keys(wished)
      .filter((key) => key.endsWith('_id') && isFound(wished[key]))
      .map((key, index) => [key, 987_654_322 + index]),
  )

let count = 0

/** Values that must be right at the moment: the present version, and a free name. */
async function meanwhile(
  body: object,
  operation: Operation,
  params: Record<string, string | number>,
  { find }: Known,
): Promise<Record<string, unknown>> {
  const said: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(body))
    if ((key === 'name' || key === 'title') && typeof value === 'string') said[key] = `Word ${++count}`
  const [param, table] = Object.entries(idsIn(operation)).at(-1) ?? []
  if (!('version' in body) || !param || !table || table === 'enterprises' || !find) return said
  const source = table.startsWith('(') ? table.replace(/ as \w+$/, '') : table
  const version = await find(
    `select to_jsonb(t) ->> 'version' from ${source} t, asking
     where t.enterprise_id = company and t.id::text = '${params[param]}'`,
    0,
  )
  return version === undefined ? said : { ...said, version }
}

async function glance(client: Client, path: string): Promise<Asked> {
  const stream = await client.listen(path)
  if (stream.status === 200) await new Promise((resolve) => setTimeout(resolve, 50))
  else await stream.ended
  stream.close()
  const { status, headers } = stream
  return told({ status, headers, text: stream.heard(), json: undefined })
}

/** Headers that differ between answers whatever the call. */
const restless = new Set(['date', 'set-cookie', 'x-csrf-token', 'keep-alive'])

function told(answer: Answer): Asked {
  const headers = Object.entries(answer.headers).filter(([name]) => !restless.has(name))
  return {
    status: answer.status,
    text: answer.text,
    headers: headers
      .map(([name, value]) => `${name}: ${value}`)
      .sort()
      .join('\n'),
    answer,
  }
}

export interface Report {
  asked: number
  statuses: Record<number, number>
  /** Answers in which a word of the other company stood. */
  leaks: string[]
  /** Foreign ids that were answered differently from unknown ones. */
  told_apart: string[]
  /** Answers that the contract doesn't declare. */
  undeclared: string[]
  /** Answers that are errors of ours. */
  broken: string[]
  /** People who were signed in and were answered as if they weren't: their other answers prove nothing. */
  signed_out: string[]
  /** Operations that did what they are for, for somebody. */
  succeeded: Set<string>
  /** The best answer anybody got about what is their own: why an operation that never succeeds doesn't. */
  best: Map<string, BestAnswer>
}

export interface Role {
  name: string
  /** A person of the company whose operations are called. */
  isAtHome?: true
  /** Repeats, with other ids of their own, the calls nobody has succeeded at yet. */
  isTryingOn?: true
  /** Of these each operation has one a round, in turn, to ask about what isn't theirs: rights differ, walls don't. */
  isInTurn?: true
  /** The operations it is asked for; all of them if unsaid. */
  asks?: (operation: Operation) => boolean
  client: () => Promise<Client>
}

interface Sides {
  roles: readonly Role[]
  own: Known
  foreign: Known
  /** The word that must not be heard. */
  canary: RegExp
  only?: (operation: Operation) => boolean
  /** Which of them are also called about one's own things. */
  withOwn?: (operation: Operation) => boolean
  /** Each round asks with other values and other ids. */
  rounds?: number
  /** Restores the callers after a call that may have changed them. */
  heal?: () => Promise<void>
}

/** Others are for programs, or are where a sign-in itself is refused. */
const isForPeople = ({ route }: Operation) => route.by !== 'scim' && route.access !== 'anyone'

/** Every operation × every role × own, foreign and never given ids. */
export async function runMatrix({
  roles,
  own,
  foreign,
  canary,
  only = () => true,
  withOwn = () => true,
  rounds = 1,
  heal = async () => {},
}: Sides): Promise<Report> {
  const report: Report = {
    asked: 0,
    statuses: {},
    leaks: [],
    told_apart: [],
    undeclared: [],
    broken: [],
    signed_out: [],
    succeeded: new Set(),
    best: new Map(),
  }
  const note = (role: Role, operation: Operation, side: string, { status, text, headers, answer }: Asked) => {
    const what = `${role.name}: ${operation.method} ${operation.path} (${side}) → ${status}`
    report.asked++
    report.statuses[status] = (report.statuses[status] ?? 0) + 1
    const everything = `${text}\n${headers}\n${answer.headers['set-cookie'] ?? ''}`
    if (canary.test(everything)) report.leaks.push(what)
    if (status < 300) report.succeeded.add(operation.name)
    if (status === 401 && role.isAtHome && isForPeople(operation)) report.signed_out.push(what)
    if (status >= 500) report.broken.push(`${what} ${text.slice(0, 200)}`)
    const { returns } = operation.route
    if (status < 300 && status !== 204 && returns && !returns.safeParse(answer.json).success)
      report.undeclared.push(`${what} ${text.slice(0, 200)}`)
  }
  const inTurn = roles.filter(({ isInTurn }) => isInTurn)
  const cases = everyCase(inOrder(operations.filter(only)), roles, rounds)
  for (const { operation, turn, role, round } of cases) {
    const client = await shared(role)
    // Calls about one's own things are minimal every other time, so that most of them really succeed.
    const asked = async (known: Known, tried = 0) => {
      const plainly = known === own && round % 2 === 0
      const answer = await ask(client, operation, known, { round, plainly, tried, isOwn: known === own })
      // A refusal changes nothing, except attempts that are counted.
      if (operation.method !== 'GET' && (answer.status < 400 || operation.route.access)) await heal()
      return answer
    }
    if (withOwn(operation)) {
      const mine = await asked(own)
      note(role, operation, 'own', mine)
      keepBest(report.best, operation.name, role.name, mine)
      if (role.isTryingOn)
        for (let tried = 1; tried < tries && !report.succeeded.has(operation.name); tried++) {
          const again = await asked(own, tried)
          note(role, operation, 'own, once more', again)
          keepBest(report.best, operation.name, role.name, again)
        }
      // A caller who isn't let in learns nothing about any id.
      if (mine.status === 401) continue
    }
    if (!namesSomething(operation)) continue
    if (role.isInTurn && role !== inTurn[(turn + round) % inTurn.length]) continue
    const theirs = await asked(foreign)
    // As different from each other as what the other company was asked about.
    const nobodys = await asked(foreign.find ? strangers : neverGiven)
    note(role, operation, 'foreign', theirs)
    note(role, operation, 'never given', nobodys)
    if (
      theirs.status !== nobodys.status ||
      theirs.text !== nobodys.text ||
      theirs.headers !== nobodys.headers
    )
      report.told_apart.push(
        `${role.name}: ${operation.method} ${operation.path}\n  ${theirs.status} ${theirs.text}\n  ${nobodys.status} ${nobodys.text}`,
      )
  }
  return report
}

/** Operations that delete come last: the others need their subject. */
const inOrder = (asked: readonly Operation[]) => {
  const takes = ({ method, path }: Operation) => {
    if (method === 'DELETE') return 2
    return /\/(archival|archive|deletion|removal|merger|merges)$/.test(path) ? 1 : 0
  }
  return asked.toSorted((a, b) => takes(a) - takes(b))
}

function* everyCase(asked: readonly Operation[], roles: readonly Role[], rounds: number) {
  for (let round = 0; round < rounds; round++)
    for (const [turn, operation] of asked.entries())
      for (const role of roles) if (role.asks?.(operation) ?? true) yield { operation, turn, role, round }
}

const clients = new WeakMap<Role, Promise<Client>>()
function shared(role: Role) {
  const known = clients.get(role) ?? role.client()
  clients.set(role, known)
  return known
}

/** Both companies are provisioned: each has a token, a person and a group that its identity provider brought. */
async function provisioned(w: World) {
  for (const [slug, person, maker] of [
    ['brightwater', w.neighbour, w.neighbour],
    ['larkspur', w.people.outsider, w.people.admin],
  ] as const) {
    const id = w.enterprises[slug]
    const word = slug === 'brightwater' ? CANARY : 'Directory'
    await w.owner.query(
      `insert into scim_tokens (enterprise_id, name, token_hash, hint, created_by, expires_at)
       values ($1, $2, $3, '0000', $4, now() + interval '1 day')`,
      [id, word, hashOf(tokenOf(slug)), maker],
    )
    await w.owner.query(
      'insert into scim_users (enterprise_id, user_id, user_name, external_id) values ($1, $2, $3, $3)',
      [id, person, `${word} name`],
    )
    await w.owner.query(
      `insert into scim_groups (enterprise_id, network_id, display_name, external_id)
       select $1, id, $2 || id, $2 from networks where enterprise_id = $1 and kind <> 'region' and archived_at is null`,
      [id, `${word} group`],
    )
  }
}

const tokenOf = (slug: string) => `token-of-the-provider-of-${slug}`

/** The identity provider of a company, as `canaries` let it in; `sentTo` carries its token to another host. */
export const providerOf = (w: World, slug: 'larkspur' | 'brightwater', sentTo = `${slug}.localhost`) =>
  client(w.url, sentTo, 0, { authorization: `Bearer ${tokenOf(slug)}` })

/** Things of the other company in every table a call could reach, each with the canary in it. */
export async function canaries(w: World) {
  const bea = await w.as(w.neighbour, 'brightwater.localhost')
  const form = formWith(await picture(), `${CANARY}.png`)
  const id = w.enterprises.brightwater
  const answers = [
    await bea.post('/api/v2/downloads', { body: { export: 'change_log', columns: ['at'] } }),
    await bea.post(`/api/v2/users/${w.neighbour}/avatar`, { form }),
    await bea.put('/api/v2/users/me/settings/wall', { body: { said: CANARY } }),
    await bea.post('/api/v1/fields', { body: { title: `${CANARY} field`, type: 'text' } }),
    await bea.post('/api/v1/segments', { body: { name: CANARY, rules: { is: 'all', rules: [] } } }),
    await bea.post('/api/v2/users/bulk-actions', {
      body: { action: 'reset_onboarding', user_ids: [w.neighbour], reason: CANARY },
    }),
    await bea.post('/api/v2/client-errors', { body: { message: `${CANARY} broke`, route: '/' } }),
  ]
  for (const { status, text } of answers) if (status !== 200) throw new Error(`canaries: ${status} ${text}`)
  await w.owner.query(
    `insert into custom_texts (enterprise_id, locale, singular, plural) values ($1, 'en', $2, $2)`,
    [id, JSON.stringify({ erg: `${CANARY} circle`, browser_title: CANARY })],
  )
  await w.owner.query(`insert into feature_flags (enterprise_id, key, value) values ($1, 'userway', true)`, [
    id,
  ])
  await w.owner.query(
    `update enterprises set browser_title = $2, home_title = $2, home_message = $2, logo_url = $2, login_logo_url = $2,
       logo_redirect_url = $2, home_banner_url = $2, colour_navigation = $2, sso_logout_url = $2 where id = $1`,
    [id, CANARY],
  )
  await w.owner.query(
    `insert into mails (enterprise_id, kind, to_email, subject, html, plain, message_id)
     values ($1, 'messages.digest', 'bea@brightwater.test', $2, $2, $2, '<1@here>')`,
    [id, CANARY],
  )
  for (const [enterprise, person] of [
    [id, w.neighbour],
    [w.enterprises.larkspur, w.people.member],
  ]) {
    await w.owner.query(
      `insert into personal_access_tokens (enterprise_id, user_id, name, token_hash, hint, scopes, expires_at)
       values ($1, $2, $3, '\\x01', '0000', '{read}', now() + interval '1 day')`,
      [enterprise, person, enterprise === id ? CANARY : 'My script'],
    )
  }
  await provisioned(w)
  await budgetRows(w.owner, id, CANARY)
  await budgetRows(w.owner, w.enterprises.larkspur, 'Books')
  await surveyRows(w.owner, id, CANARY)
  await surveyRows(w.owner, w.enterprises.larkspur, 'Pulse')
  await mentorshipRows(w.owner, id, CANARY)
  await mentorshipRows(w.owner, w.enterprises.larkspur, 'Pairs')
  await recognitionRows(w.owner, id, CANARY)
  await recognitionRows(w.owner, w.enterprises.larkspur, 'Thanks')
  await receiptOf(w, bea, id)
  await receiptOf(w, await w.as(w.people.admin), w.enterprises.larkspur)
  await filesOfPair(w, bea, id, CANARY)
  await filesOfPair(w, await w.as(w.people.admin), w.enterprises.larkspur, 'Plan')
  for (const enterprise of [id, w.enterprises.larkspur])
    await w.owner.query(
      `insert into imports (enterprise_id, file_name, file_bytes, encoding, delimiter, header, data_bytes, data_lines, created_by)
       select $1, $2, 20, 'utf-8', ',', array[$2, 'email'], 10, 1, min(id) from users where enterprise_id = $1`,
      [enterprise, enterprise === id ? CANARY : 'people.csv'],
    )
  for (const [enterprise, person] of [
    [id, w.neighbour],
    [w.enterprises.larkspur, w.people.member],
  ])
    await w.owner.query(
      `with gone as (
         insert into users (enterprise_id, email, first_name, last_name, name, role_id, state, merged_into)
         select enterprise_id, 'former-member@purged.invalid', 'Former', 'Member', 'Former member', role_id, 'purged', id
         from users where id = $2 returning id)
       insert into merges (enterprise_id, kept_id, gone_id, merged_by, undo_until, before)
       select $1, $2, id, $2, now() + interval '30 days', jsonb_build_object('kept', jsonb_build_object('id', $2),
         'after', jsonb_build_object('id', $2),
         'gone', (select to_jsonb(u) from users u where u.id = $2)
           || jsonb_build_object('id', id, 'name', $3::text, 'email', $4::text, 'employee_id', null, 'username', null))
       from gone`,
      enterprise === id
        ? [enterprise, person, CANARY, `${CANARY}@gone.test`.toLowerCase()]
        : [enterprise, person, 'Teo Ruiz', 'teo@gone.test'],
    )
  // Each has just been given the role they had.
  for (const [enterprise, person] of [
    [id, w.neighbour],
    [w.enterprises.larkspur, w.people.member],
  ])
    await w.owner.query(
      `insert into undos (enterprise_id, user_id, act, facts, until_at)
       select enterprise_id, id, 'user.role_changed', jsonb_build_object('id', id, 'role_id', role_id, 'note', $3::text),
         now() + interval '1 day'
       from users where enterprise_id = $1 and id = $2`,
      [enterprise, person, enterprise === id ? CANARY : ''],
    )
  // Each wants less of a network on their Home.
  for (const person of [w.neighbour, w.people.member])
    await w.owner.query(
      `insert into home_less (enterprise_id, user_id, block, network_id)
       select u.enterprise_id, u.id, 'news', min(n.id) from users u
       join networks n on n.enterprise_id = u.enterprise_id where u.id = $1 group by u.enterprise_id, u.id`,
      [person],
    )
  await w.owner.query(
    `insert into counters (enterprise_id, name, value) select unnest($1::bigint[]), 'users.purged', 1
     on conflict (enterprise_id, name) do update set value = counters.value + 1`,
    [Object.values(w.enterprises)],
  )
  // A folder with access control of each company, and somebody who waits for access.
  for (const [enterprise, word] of [
    [id, CANARY],
    [w.enterprises.larkspur, 'Chromium'],
  ])
    await w.owner.query(
      `with event as (select * from events where enterprise_id = $1 order by id limit 1), door as (
         insert into event_door_devices (enterprise_id, event_id, user_id, browser, token_hash)
         select enterprise_id, id, created_by, $2, '\\x02' from event returning *)
       insert into event_check_ins (enterprise_id, event_id, user_id, device_id, way, outcome)
       select enterprise_id, event_id, user_id, id, 'code', 'to_be_confirmed' from door`,
      [enterprise, word],
    )
  // A file that anyone may fetch, on its own host.
  await w.owner.query(`update files set audience = 'anyone' where enterprise_id = $1`, [id])
  await w.owner.query(
    `insert into user_field_values (enterprise_id, user_id, field_id, value) select $1, $2, id, $3 from fields where enterprise_id = $1`,
    [id, w.neighbour, CANARY],
  )
  const ada = await w.as(w.people.admin)
  await ada.post('/api/v2/users/bulk-actions', {
    body: { action: 'reset_onboarding', user_ids: [w.people.outsider] },
  })
  await ada.post('/api/v1/segments', { body: { name: 'Everybody', rules: { is: 'all', rules: [] } } })
  await ada.post('/api/v1/fields', { body: { title: 'Shirt size', type: 'select', options: ['S', 'M'] } })
  for (const [client, enterprise, title] of [
    [bea, id, `${CANARY} question`],
    [ada, w.enterprises.larkspur, 'What brings you here?'],
  ] as const) {
    await askAndAnswer(w, client, enterprise, title)
    await askAttendees(w, client, enterprise, title)
    await programQuestionRows(w.owner, enterprise, title)
  }
  await documentsOf(bea, CANARY)
  await documentsOf(await w.as(w.people.admin), 'House rules')
  await managedOf(bea, CANARY)
  const admin = await w.as(w.people.admin)
  await managedOf(admin, 'Orchard')
  const { rows: wards } = await w.owner.query<{ id: string }>(
    'select min(network_id)::text as id from network_leaders where enterprise_id = $1 and user_id = $2',
    [id, w.neighbour],
  )
  await postsOf(
    w,
    { enterprise: id, networkId: Number(wards[0]?.id) },
    { author: bea, reporter: w.neighbour },
    CANARY,
  )
  await postsOf(
    w,
    { enterprise: w.enterprises.larkspur, networkId: w.networks['Women at Larkspur'] ?? 0 },
    { author: admin, reporter: w.people.member },
    'Orchard',
  )
  await calendarsOf(w, bea, id, CANARY)
  await calendarsOf(w, admin, w.enterprises.larkspur, 'Orchard')
  await plannedOf(w, bea, Number(wards[0]?.id), { asks: w.neighbour, title: CANARY })
  await plannedOf(w, admin, w.networks['Women at Larkspur'] ?? 0, { asks: w.people.leader, title: 'Orchard' })
  await planOf(bea, Number(wards[0]?.id), CANARY)
  await planOf(admin, w.networks['Women at Larkspur'] ?? 0, 'Orchard')
  await libraryOf(w, bea, w.neighbour, CANARY)
  await libraryOf(w, admin, w.people.outsider, 'Orchard')
  await admin.post('/api/v2/downloads', { body: { export: 'change_log', columns: ['at'] } })
  const mateo = await w.as(w.people.member)
  await mateo.post(`/api/v2/users/${w.people.member}/avatar`, { form: formWith(await picture(), 'face.png') })
  await statesOf(w, id, w.neighbour, CANARY)
  await statesOf(w, w.enterprises.larkspur, w.people.admin, 'Orchard')
}

/** A type with a category, a field of networks, and two networks that share something. */
async function managedOf(admin: Client, title: string) {
  const make = async (path: string, body: object) => {
    const { status, text, json } = await admin.post(path, { body })
    if (status !== 200) throw new Error(`canaries: ${path} ${status} ${text}`)
    return json as { id: number }
  }
  await make('/api/v1/group_category_types', { name: `${title} kinds`, categories: [{ name: title }] })
  const look = { kind: 'community', colour: '#336699', pattern: 'dots' }
  const one = await make('/api/v1/groups', { ...look, name: `${title} Circle` })
  const other = await make('/api/v1/groups', { ...look, name: `${title} Table` })
  await make('/api/v2/network-connections', {
    network_id: one.id,
    with_network_id: other.id,
    shares: ['news'],
  })
  await make(`/api/v1/groups/${one.id}/create_field`, { title: `${title} goal`, type: 'text' })
  const past = await make('/api/v1/groups', { ...look, name: `${title} Past` })
  const { status, text } = await admin.put(`/api/v2/networks/${past.id}/archival`)
  if (status !== 200) throw new Error(`canaries: ${status} ${text}`)
  await make(`/api/v2/networks/${one.id}/sponsors`, { name: `${title} Sponsor`, message: title })
}

/** A post with a comment that somebody reported, and a draft. */
async function postsOf(
  w: World,
  { enterprise, networkId }: { enterprise: number; networkId: number },
  { author, reporter }: { author: Client; reporter: number },
  title: string,
) {
  const make = async (path: string, body: object) => {
    const { status, text, json } = await author.post(path, { body })
    if (status !== 200) throw new Error(`canaries: ${path} ${status} ${text}`)
    return json as { id: number }
  }
  const words = { kind: 'group_message', title: `${title} post`, body: `${title} words`, language: 'en' }
  const post = await make('/api/v1/posts', { ...words, network_ids: [networkId] })
  await make(`/api/v2/posts/${post.id}/comments`, { body: `${title} comment` })
  await make('/api/v2/post-drafts', { post_to: String(networkId) })
  const film = await author.post('/api/v2/post-films', {
    form: formWith(filmFile(), `${title}.mp4`, 'video/mp4'),
  })
  if (film.status !== 200) throw new Error(`canaries: film ${film.status} ${film.text}`)
  await make('/api/v1/posts', {
    kind: 'video',
    title: `${title} film`,
    language: 'en',
    network_ids: [networkId],
    video_file_id: film.json.file_id,
    picture_alt: title,
  })
  await w.owner.query(
    `insert into post_reports (enterprise_id, post_id, reported_by, reason, says)
     select enterprise_id, id, $2, 'other', $3 from posts where id = $1`,
    [post.id, reporter, title],
  )
  const away = await make('/api/v1/posts', { ...words, title: `${title} away`, network_ids: [networkId] })
  // The first post of the company is shown by a second network.
  await w.owner.query(
    `insert into post_networks (enterprise_id, post_id, network_id, kind, state, origin, published_at, live)
     select p.enterprise_id, p.id, n.id, p.kind, 'accepted', 'share', now(), true
     from (select * from posts where enterprise_id = $1 order by id limit 1) p
     join networks n on n.enterprise_id = p.enterprise_id and n.archived_at is null and not n.private
     where not exists (select from post_networks there where there.enterprise_id = p.enterprise_id
       and there.post_id = p.id and there.network_id = n.id)
     order by n.id limit 1`,
    [enterprise],
  )
  await w.owner.query(
    `with away as (update posts set state = 'pending_deletion', state_changed_by = $2 where id = $1 returning *)
     insert into post_appeals (enterprise_id, post_id, removed_at, removed_by, asked_by, reason)
     select enterprise_id, id, state_changed_at, $2, author_id, $3 from away`,
    [away.id, reporter, title],
  )
}

/** An event with everything beside it, a draft of one, and a requested change. */
async function plannedOf(
  w: World,
  planner: Client,
  networkId: number,
  { asks, title }: { asks: number; title: string },
) {
  const make = async (path: string, body: object) => {
    const { status, text, json } = await planner.post(path, { body })
    if (status !== 200) throw new Error(`canaries: ${path} ${status} ${text}`)
    return json as { id: number }
  }
  const event = await makeEvent(planner, networkId, `${title} evening`, { description: title, diet: title })
  await make('/api/v2/event-drafts', { post_to: String(networkId) })
  await make(`/api/v2/events/${event.id}/todos`, { content: `${title} to do`, owner_id: planner.id })
  const field = await make(`/api/v1/initiatives/${event.id}/create_field`, {
    title: `${title} measure`,
    type: 'text',
  })
  await make(`/api/v1/initiatives/${event.id}/create_update`, {
    reported_on: '2026-02-28',
    comment: title,
    fields: [{ measure_id: field.id, value: title }],
  })
  await w.owner.query(
    `insert into event_changes (enterprise_id, event_id, wanted, asked_by)
     select enterprise_id, id, jsonb_build_object('location', $3::text), $2 from events where id = $1`,
    [event.id, asks, title],
  )
}

/** A folder in a folder, a resource in it with words of its own, and a request for access. */
async function libraryOf(w: World, admin: Client, asks: number, title: string) {
  const make = async (path: string, body: object) => {
    const { status, text, json } = await admin.post(path, { body })
    if (status !== 200) throw new Error(`canaries: ${path} ${status} ${text}`)
    return json as { id: number }
  }
  const label = await make('/api/v2/labels', { name: `${title} label`, colour: '#336699' })
  const tag = await make('/api/v2/tags', { name: `${title} tag` })
  await make('/api/v2/labels', { name: `${title} second label`, colour: '#993366' })
  await make('/api/v2/tags', { name: `${title} second tag` })
  const folder = await make('/api/v1/folders', { name: `${title} folder` })
  const inner = await make('/api/v1/folders', { name: `${title} inner folder`, parent_folder_id: folder.id })
  const words = { description: title, label_id: label.id, tag_ids: [tag.id] }
  await make('/api/v1/resources', { folder_id: folder.id, title: `${title} page`, body: title, ...words })
  await make('/api/v1/resources', {
    folder_id: inner.id,
    title: `${title} link`,
    url: 'https://example.org',
    ...words,
  })
  const sent = await admin.post(`/api/v2/folders/${folder.id}/files`, {
    form: formWith(await picture(), `${title}.png`),
  })
  if (sent.status !== 200) throw new Error(`canaries: file ${sent.status} ${sent.text}`)
  await w.owner.query(
    `insert into folder_access_requests (enterprise_id, folder_id, user_id, note)
     select enterprise_id, id, $2, $3 from folders where id = $1`,
    [folder.id, asks, title],
  )
}

/** A published document with a draft beside it, so that versions of either kind have an id. */
async function documentsOf(admin: Client, title: string) {
  const begun = await admin.post('/api/v2/policy-documents', {
    body: { title, kind: 'other', required: false, body: title },
  })
  const { id, draft } = begun.json
  await admin.post(`/api/v2/policy-documents/${id}/publication`, {
    body: { effective_on: null, version: draft?.version },
  })
  const drafted = await admin.put(`/api/v2/policy-documents/${id}/draft`, {
    body: { body: `${title}, again`, summary: null, version: 0 },
  })
  if (drafted.status !== 200) throw new Error(`documents: ${drafted.status} ${drafted.text}`)
}

/** Something that is asked when somebody registers, and one thing done to many attendees. */
async function askAttendees(w: World, client: Client, enterprise: number, title: string) {
  const { rows } = await w.owner.query<{ event_id: string; user_id: string }>(
    `select event_id::text, user_id::text from event_registrations where enterprise_id = $1
     order by event_id, user_id limit 1`,
    [enterprise],
  )
  const { event_id, user_id } = rows[0] ?? {}
  await client.post(`/api/v2/initiatives/${event_id}/questions`, { body: { title, type: 'text' } })
  await w.owner.query(
    `insert into attendee_field_values (enterprise_id, event_id, user_id, field_id, value)
     select enterprise_id, event_id, $2, id, $3 from fields where event_id = $1`,
    [event_id, user_id, title],
  )
  await w.owner.query(
    `with made as (
       insert into attendee_actions (enterprise_id, event_id, action, subject, body, asked_by, total, refused_count)
       values ($1, $2, 'message', $4, $4, $3, 1, 1) returning id)
     insert into attendee_action_lines (enterprise_id, action_id, line, user_id, said, outcome)
     select $1, id, 1, $5, $4, 'registration.not_on_list' from made`,
    [enterprise, event_id, client.id, title, user_id],
  )
}

/** Something that is asked at joining, and one thing done to many members. */
async function askAndAnswer(w: World, client: Client, enterprise: number, title: string) {
  const { rows } = await w.owner.query<{ network_id: string }>(
    `select min(network_id)::text as network_id from network_members where enterprise_id = $1 and state = 'active'`,
    [enterprise],
  )
  const id = rows[0]?.network_id ?? ''
  await client.post(`/api/v2/networks/${id}/questions`, { body: { title, type: 'text' } })
  await w.owner.query(
    `insert into membership_invitations (enterprise_id, network_id, user_id, invited_by)
     select enterprise_id, $2, min(id), $3 from users where enterprise_id = $1 group by enterprise_id`,
    [enterprise, id, client.id],
  )
  await w.owner.query(
    `insert into member_field_values (enterprise_id, network_id, user_id, field_id, value)
     select $1, $2, min(m.user_id), min(f.id), $3 from network_members m, fields f
     where m.enterprise_id = $1 and m.network_id = $2 and f.enterprise_id = $1 and f.network_id = $2`,
    [enterprise, id, title],
  )
  await w.owner.query(
    `insert into member_bulk_actions (enterprise_id, network_id, action, reason, asked_by, total)
     values ($1, $2, 'remove', $3, $4, 1)`,
    [enterprise, id, title, client.id],
  )
}

/** A calendar with a notable date, and an event that repeats. */
async function calendarsOf(w: World, admin: Client, enterprise: number, title: string) {
  const made = await admin.post('/api/v2/calendars', {
    body: {
      name: `${title} days`,
      colour: '#336699',
      network_ids: [],
      strategy: 'empty',
      copy_of_calendar_id: null,
      observances: [],
    },
  })
  if (made.status !== 200) throw new Error(`canaries: ${made.status} ${made.text}`)
  const rule = { kind: 'fixed', month: 3, day: 8, days: 1, starts_on: null, nth: null, weekday: null }
  const { status, text } = await admin.post(`/api/v2/calendars/${made.json.id}/notable-dates`, {
    body: {
      ...rule,
      name: `${title} day`,
      description: title,
      offset_days: null,
      reckoning: null,
      from_year: null,
      until_year: null,
    },
  })
  if (status !== 200) throw new Error(`canaries: ${status} ${text}`)
  await w.owner.query(
    `with one as (select * from events where enterprise_id = $1 and state = 'approved' order by id limit 1),
       made as (
         insert into event_series (enterprise_id, network_id, rule, starts_on, starts_minute, minutes, time_zone, most)
         select enterprise_id, network_id, 'weekly', starts_at::date, 720, 120, time_zone, 4 from one returning id, starts_on)
     update events e set series_id = made.id, series_on = made.starts_on from one, made
     where e.enterprise_id = one.enterprise_id and e.id = one.id`,
    [enterprise],
  )
}
