import { rightsChanged } from '../../platform/live/listen.ts'
import type { World } from '../world.ts'

/**
 * What a call may do to the people who make the next one: take their role, their state, their right to call again, or
 * the network that the next call is about.
 */
const tables = [
  'user_roles',
  'policy_templates',
  'users',
  'networks',
  'network_members',
  'membership_spans',
  'network_leaders',
  'leader_terms',
  'counters',
  'event_registrations',
  'one_time_tokens',
  'event_check_ins',
  'calendar_feeds',
  'event_drafts',
  'post_drafts',
  'labels',
  'tags',
  'mentorship_pairs',
]
/**
 * Of a post or event only its state and networks are restored: a removed or canceled one would refuse every later
 * call. Texts written since stay.
 */
const only: Record<string, readonly string[]> = {
  posts: [
    ...['state', 'state_reason', 'state_changed_by', 'state_changed_at', 'stood', 'held'],
    ...['publish_at', 'published_at'],
  ],
  post_networks: ['state', 'live', 'published_at'],
  post_comments: ['state', 'decided_at', 'decided_by', 'removed_reason'],
  post_appeals: ['state', 'answer', 'decided_at', 'decided_by'],
  events: [
    ...['state', 'state_reason', 'state_changed_by', 'state_changed_at', 'canceled_at', 'archived_at'],
    ...['publish_at', 'published_at', 'closed_at', 'starts_at', 'ends_at', 'location', 'virtual_url', 'name'],
    ...['going_count', 'waiting_count', 'attended_count', 'offered_count'],
  ],
  event_networks: ['state', 'live', 'starts_at', 'ends_at'],
  event_changes: ['state', 'reason', 'decided_at', 'decided_by'],
  fields: ['archived_at', 'archived_by'],
  calendars: ['archived_at', 'archived_by'],
  notable_dates: ['archived_at', 'archived_by'],
  policy_documents: ['archived_at', 'archived_by'],
  resources: ['archived_at', 'archived_by', 'folder_id'],
  aims: ['archived_at', 'archived_by', 'name'],
  network_connections: ['state', 'decided_at', 'decided_by'],
  folder_access_requests: ['state', 'reason', 'decided_at', 'decided_by'],
  folders: ['access'],
  fiscal_periods: ['state', 'deleted_at', 'deleted_by', 'initialized_at', 'initialized_by'],
  annual_budgets: ['state', 'ended_as', 'ended_at', 'ended_by', 'carried_into_id'],
  budget_requests: ['state', 'step', 'decline_reason', 'closed_at', 'closed_by'],
  event_budgets: ['finalized_at', 'finalized_by'],
  expenses: ['canceled_at', 'canceled_by'],
  imports: ['state', 'archived_at', 'finished_at'],
  mentoring_types: ['archived_at', 'archived_by'],
  mentoring_topics: ['archived_at', 'archived_by'],
  mentorship_requests: [
    ...['state', 'closed_because', 'asked_at', 'asks_at', 'decided_at', 'reason', 'mentorship_id'],
    ...['asker_hidden_at', 'recipient_hidden_at'],
  ],
  mentorships: ['state', 'ended_at', 'ended_by', 'end_reason', 'planned_until'],
  mentorship_circles: ['state', 'joining', 'places', 'ended_at', 'ended_by'],
  mentorship_circle_people: ['side', 'state', 'note', 'since'],
  mentorship_programs: ['state', 'archived_at', 'archived_by'],
  mentorship_participants: ['state', 'left_at'],
  mentorship_rounds: ['state', 'published_at', 'published_by', 'outdated', 'started_at'],
  mentorship_concerns: ['closed_at', 'closed_by', 'note'],
  mentorship_sessions: ['state', 'starts_at', 'ends_at', 'canceled_at', 'canceled_by', 'cancel_reason'],
  mentorship_session_participants: [
    ...['invitation', 'reason', 'answered_at', 'proposed_starts_at', 'proposed_ends_at', 'proposal_note'],
  ],
}
/** Rows added since would be counted in the answers about the earlier ones. */
const without = new Set([
  'network_members',
  'membership_spans',
  'network_leaders',
  'leader_terms',
  'event_registrations',
  'one_time_tokens',
  'event_check_ins',
  'mentorship_circle_people',
])

/** Remembers everybody as they are now; what is returned makes them so again, on their old sessions. */
export async function castKeeper(w: World): Promise<() => Promise<void>> {
  await w.owner.query('create schema cast_as_they_were')
  const restore: string[] = []
  for (const table of [...tables, ...Object.keys(only)]) {
    await w.owner.query(`create table cast_as_they_were.${table} as table ${table}`)
    const { rows } = await w.owner.query<{ name: string; key: boolean }>(
      `select a.attname as name, a.attnum = any(i.indkey) as key
       from pg_attribute a join pg_index i on i.indrelid = a.attrelid and i.indisprimary
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
      [table],
    )
    const [keys, others] = [
      rows.filter(({ key }) => key),
      rows.filter(({ key, name }) => !key && (only[table]?.includes(name) ?? true)),
    ]
    const set = others.map(({ name }) => `${name} = was.${name}`).join(', ')
    const same = keys.map(({ name }) => `now.${name} = was.${name}`).join(' and ')
    const differs = others.map(({ name }) => `now.${name} is distinct from was.${name}`).join(' or ')
    if (without.has(table))
      restore.unshift(
        `delete from ${table} now where not exists (select from cast_as_they_were.${table} was where ${same})`,
      )
    const columns = rows.map(({ name }) => name).join(', ')
    if (!only[table])
      restore.push(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from cast_as_they_were.${table} was
         where not exists (select from ${table} now where ${same})`,
      )
    restore.push(
      `update ${table} now set ${set} from cast_as_they_were.${table} was where ${same} and (${differs})`,
    )
  }
  restore.push('update sessions set ended_at = null where ended_at is not null')
  restore.push("update looks set ended_at = now(), ended_by = 'time' where ended_at is null")
  restore.push('update sessions set look_id = null where look_id is not null')
  restore.push('update scim_tokens set revoked_at = null where revoked_at is not null')
  restore.push(
    'update membership_invitations set closed_at = null, closed_because = null, answer = null, answered_at = null where closed_at is not null or answer is not null',
  )
  restore.push('delete from sign_in_attempts')
  // A function keeps the plans of what it does: it is asked after every question that did something.
  await w.owner.query(
    `create function cast_as_they_were.heal() returns bigint language plpgsql as $$
     declare one bigint; healed bigint := 0;
     begin ${restore.map((sql) => `${sql}; get diagnostics one = row_count; healed := healed + one;`).join('\n')}
     return healed; end $$`,
  )
  const enterprises = Object.values(w.enterprises)
  return async () => {
    const { rows } = await w.owner.query<{ healed: string }>('select cast_as_they_were.heal() as healed')
    if (rows[0]?.healed === '0') return
    for (const id of enterprises) await w.app.database.inTransaction(id, (tx) => rightsChanged(tx, '*'))
  }
}
