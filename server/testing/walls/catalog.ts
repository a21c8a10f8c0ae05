import type pg from 'pg'

/** Tables that belong to no enterprise. A new one is listed here with the reason why it may be outside the wall. */
const outside: Record<string, string> = {
  schema_migrations: 'which migrations ran; nothing of anybody',
  hosts: 'which host is whose; the web reads it only through enterprise_at',
}

/**
 * Triggers, each read line by line. They keep the sums of branches and regions in step with what moves networks and money,
 * whoever does it: every other rule is a constraint, or stands in a verb.
 */
const reviewedTriggers = [
  'annual_budgets has the trigger budgets_placed',
  'annual_budgets has the trigger budgets_removed',
  'networks has the trigger network_money_moved',
  'region_children has the trigger region_money_gathered',
  'region_children has the trigger region_money_left',
]

/** Functions that look past the wall, each read line by line: they fix their search path and add the enterprise. */
export const reviewedFunctions = [
  'all_enterprises()',
  'budgets_placed()',
  'budgets_removed()',
  'enterprise_at(asked_host text)',
  'enterprises_known_as(words text)',
  'enterprises_to_seal()',
  'enterprises_with_achievements_due()',
  'enterprises_with_boards_due()',
  'enterprises_with_digest_due(moment timestamp with time zone)',
  'enterprises_with_domain(asked text)',
  'enterprises_with_domains_due(at timestamp with time zone)',
  'enterprises_with_mail_due(moment timestamp with time zone)',
  'enterprises_with_segments_due(moment timestamp with time zone)',
  'enterprises_with_timed_due(moment timestamp with time zone)',
  'enterprises_with_unread_words()',
  'events_answering(question jsonb, most integer)',
  'ledger_post(lines jsonb, author bigint, on_day date)',
  'ledger_recount(e bigint, ids bigint[])',
  'ledger_recount_below(e bigint, among bigint[], deep boolean)',
  'network_money_moved()',
  'networks_found(words text)',
  'networks_named(words text, most integer)',
  'people_called(words text)',
  'people_holding(words text, most integer)',
  'people_named(words text, most integer)',
  'picture_is_kept(hash text)',
  'points_hold(users bigint[])',
  'points_post(lines jsonb)',
  'posts_answering(question jsonb, most integer, own bigint[])',
  'region_money_moved()',
  'resources_answering(question jsonb, folders bigint[], most integer)',
  'search_events(words text, most integer)',
  'search_known(words text[])',
  'search_networks(words text, most integer)',
  'search_people(words text, most integer)',
  'search_posts(words text, most integer)',
  'search_resources(words text, folders bigint[], most integer)',
  'search_spellings(words text[])',
  'search_users(words text, most integer)',
]

/** The roles that own them read these tables across enterprises, and only read. */
const doors: Record<string, readonly string[]> = {
  kindred_system: [
    'achievement_looks',
    'achievements',
    'board_backlog',
    'change_log',
    'enterprise_domains',
    'enterprises',
    'files',
    'hosts',
    'mails',
    'notifications',
    'search_unread',
    'segments',
    'timed',
    'touched_people',
  ],
  // Writes postings and what they sum up to, each behind its own wall.
  kindred_ledger: [],
  // Writes points and what they come to, likewise.
  kindred_points: [],
  kindred_search: ['events', 'networks', 'posts', 'resources', 'search_words', 'users'],
}

type Question = (client: pg.Client) => Promise<string[]>

const lines = async (client: pg.Client, sql: string, values: unknown[] = []) =>
  (await client.query<{ line: string }>(sql, values)).rows.map(({ line }) => line)

const ours = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`
const isTenants = `(c.relname = 'enterprises' or exists (select from pg_attribute a
  where a.attrelid = c.oid and a.attname = 'enterprise_id' and not a.attisdropped)) and c.relname <> 'hosts'`
const condition = (key: string) => `(${key} = (current_setting(''app.enterprise_id''::text))::bigint)`
const right = `case when c.relname = 'enterprises' then '${condition('id')}' else '${condition('enterprise_id')}' end`

const unwalled: Question = (client) =>
  lines(
    client,
    `select c.relname || ' is not behind forced row-level security' as line from pg_class c
     where ${ours} and ${isTenants} and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`,
  )

const unguarded: Question = (client) =>
  lines(
    client,
    `select c.relname || ' has no policy own_enterprise that says: only the enterprise''s own rows, read or written' as line
     from pg_class c where ${ours} and ${isTenants} and not exists (
       select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_enterprise' and p.polcmd = '*' and p.polpermissive
         and p.polroles = '{0}' and pg_get_expr(p.polqual, p.polrelid) = ${right}
         and pg_get_expr(p.polwithcheck, p.polrelid) = ${right}) order by 1`,
  )

const otherPolicies: Question = async (client) => {
  const found = await client.query<{
    table: string
    name: string
    command: string
    role: string
    using: string
  }>(
    `select c.relname as table, p.polname as name, p.polcmd as command, coalesce(r.rolname, 'everybody') as role,
       pg_get_expr(p.polqual, p.polrelid) as using
     from pg_policy p join pg_class c on c.oid = p.polrelid left join pg_roles r on r.oid = any(p.polroles)
     where p.polname <> 'own_enterprise' order by 1, 2`,
  )
  return found.rows
    .filter(({ table, command, role }) => command !== 'r' || !doors[role]?.includes(table))
    .map(({ table, name, role, using }) => `${table} has a policy ${name} for ${role}: ${using}`)
}

const unknownTables: Question = async (client) =>
  (
    await lines(
      client,
      `select c.relname as line from pg_class c where ${ours} and (not (${isTenants}) or c.relname = 'hosts') order by 1`,
    )
  )
    .filter((table) => !Object.hasOwn(outside, table))
    .map((table) => `${table} belongs to no enterprise and isn't known`)

const keysElsewhere: Question = (client) =>
  lines(
    client,
    `select c.relname || ': ' || i.relname || ' does not begin with enterprise_id' as line
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
     where ${ours} and ${isTenants} and c.relname <> 'enterprises' and (x.indisunique or x.indisprimary) and not exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attnum = x.indkey[0] and a.attname = 'enterprise_id')
     union all
     select c.relname || ': ' || k.conname || ' does not begin with enterprise_id'
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where ${ours} and ${isTenants} and k.contype = 'f' and not exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attnum = k.conkey[1] and a.attname = 'enterprise_id')
     union all
     select c.relname || ': ' || k.conname || ' points at another enterprise''s ' || t.relname
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where ${ours} and ${isTenants} and k.contype = 'f' and not exists (
       select from pg_attribute a where a.attrelid = t.oid and a.attnum = k.confkey[1]
         and a.attname = case when t.relname = 'enterprises' then 'id' else 'enterprise_id' end)
     order by 1`,
  )

const emptiedKeys: Question = (client) =>
  lines(
    client,
    `select conrelid::regclass || ': ' || conname || ' sets null or a default on delete or update' as line
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
       and (confdeltype in ('n', 'd') or confupdtype in ('n', 'd', 'c')) order by 1`,
  )

/** A name generated by PostgreSQL can't be shown to a person. */
const unnamedChecks: Question = (client) =>
  lines(
    client,
    `select conrelid::regclass || ': ' || conname || ' was not named by anybody' as line from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and conname ~ '_check\\d*$' order by 1`,
  )

const triggers: Question = async (client) => {
  const found = await lines(
    client,
    `select tgrelid::regclass || ' has the trigger ' || tgname as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and ${ours} order by 1`,
  )
  return found.filter((line) => !reviewedTriggers.includes(line))
}

const looseFunctions: Question = async (client) => {
  const { rows } = await client.query<{
    name: string
    owner: string
    login: boolean
    path: boolean
    open: boolean
  }>(
    `select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name, r.rolname as owner,
       r.rolcanlogin as login, coalesce('search_path=pg_catalog, public' = any(p.proconfig), false) as path,
       has_function_privilege('public', p.oid, 'execute') as open
     from pg_proc p join pg_roles r on r.oid = p.proowner
     where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`,
  )
  return rows.flatMap(({ name, owner, login, path, open }) => [
    ...(reviewedFunctions.includes(name) ? [] : [`${name} looks past the wall and was not reviewed`]),
    ...(login || !Object.hasOwn(doors, owner) ? [`${name} belongs to ${owner}`] : []),
    ...(path ? [] : [`${name} has no fixed search path`]),
    ...(open ? [`${name} may be run by everybody`] : []),
  ])
}

const looseViews: Question = (client) =>
  lines(
    client,
    `select c.relname || ' is a view that asks as its owner' as line from pg_class c
     where c.relnamespace = 'public'::regnamespace and (c.relkind = 'm' or c.relkind = 'v'
       and not coalesce('security_invoker=true' = any(c.reloptions), false)) order by 1`,
  )

const mightyRoles: Question = async (client) => {
  const roles = ['kindred_app', ...Object.keys(doors)]
  const found = await lines(
    client,
    `select rolname || ' can log in, is a superuser, bypasses row-level security or makes roles' as line from pg_roles
     where rolname = any($1) and (rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolreplication)
     union all
     select c.relname || ' belongs to ' || r.rolname from pg_class c join pg_roles r on r.oid = c.relowner
     where ${ours} and r.rolname = any($1)
     union all
     select m.rolname || ' is a member of ' || r.rolname from pg_auth_members x
       join pg_roles r on r.oid = x.roleid join pg_roles m on m.oid = x.member
     -- whoever may hand the role on is an owner who migrates a database of this cluster
     where r.rolname = any($2) and not m.rolsuper and not x.admin_option
       and not m.rolname = (select rolname from pg_roles where oid = (select relowner from pg_class where relname = 'enterprises'))
     order by 1`,
    [roles, Object.keys(doors)],
  )
  return found
}

const mightyLogin =
  (login: string): Question =>
  (client) =>
    lines(
      client,
      `select rolname || ' is more than a login: superuser, bypassrls, owner or a member of more than kindred_app' as line
     from pg_roles r where rolname = $1 and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
       or exists (select from pg_class c where c.relowner = r.oid)
       or exists (select from pg_auth_members x join pg_roles g on g.oid = x.roleid
                  where x.member = r.oid and g.rolname <> 'kindred_app'))`,
      [login],
    )

const tooMuchGranted: Question = (client) =>
  lines(
    client,
    `select c.relname || ' lets kindred_app ' || p.privilege as line
     from pg_class c, unnest(array['truncate', 'references', 'trigger']) as p(privilege)
     where ${ours} and has_table_privilege('kindred_app', c.oid, p.privilege)
     union all
     select 'hosts lets kindred_app ' || p.privilege from unnest(array['select', 'insert', 'update', 'delete']) as p(privilege)
     where has_table_privilege('kindred_app', 'hosts', p.privilege)
     union all
     select 'schema_migrations lets kindred_app ' || p.privilege from unnest(array['select', 'insert', 'update', 'delete']) as p(privilege)
     where has_table_privilege('kindred_app', 'schema_migrations', p.privilege)
     order by 1`,
  )

/** Everything that is wrong with the wall, in sentences; empty if nothing is. */
export async function flawsOf(client: pg.Client, login: string): Promise<string[]> {
  const questions = [
    ...[unwalled, unguarded, otherPolicies, unknownTables, keysElsewhere, emptiedKeys, unnamedChecks],
    ...[triggers, looseFunctions, looseViews, mightyRoles, mightyLogin(login), tooMuchGranted],
  ]
  const flaws: string[] = []
  for (const question of questions) flaws.push(...(await question(client)))
  return flaws
}
