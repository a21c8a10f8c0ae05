import type { World } from '../world.ts'
import { type Changes, type Copying, copyOf, tokenText } from './copies.ts'

const here = "interval '1 minute'"

/** Events where they can be decided, withdrawn, brought back, checked in at and looked back at. */
const events: [name: string, changes: Changes][] = [
  ['ahead', {}],
  ['in draft', { state: "'draft'", published_at: 'null' }],
  ['waiting', { state: "'pending_approval'", published_at: 'null' }],
  ['in the archive', { state: "'archived'", archived_at: 'now()' }],
  ['going on', { starts_at: `now() - 30 * ${here}`, ends_at: `now() + 90 * ${here}`, virtual_url: 'null' }],
  [
    'online',
    {
      starts_at: `now() - 30 * ${here}`,
      ends_at: `now() + 90 * ${here}`,
      location: 'null',
      virtual_url: "'https://meet.example.org/a'",
    },
  ],
  ['over', { starts_at: `now() - 240 * ${here}`, ends_at: `now() - 120 * ${here}` }],
]

/** Posts that wait to be decided, published or brought back. */
const posts: [title: string, changes: Changes][] = [
  ['in draft', { state: "'draft'" }],
  [
    'waiting',
    { state: "'pending_publication'", publish_at: "now() + interval '10 days'", published_at: 'null' },
  ],
  ['in the archive', { state: "'archived'" }],
  ['deleted', { state: "'pending_deletion'", state_changed_by: 'author_id' }],
  [
    'taken away',
    {
      state: "'pending_deletion'",
      state_changed_by: `(select max(id) from users u where u.enterprise_id = company and u.state = 'active')`,
    },
  ],
]

/** Imports by how far they came. */
const imports: [name: string, changes: Changes][] = [
  ['ready', { state: "'ready'", create_count: '1' }],
  ['checking', { state: "'checking'" }],
  [
    'written',
    {
      state: "'completed'",
      applied_at: 'now()',
      applied_by: 'admin',
      finished_at: 'now()',
      created_count: '1',
    },
  ],
  [
    'archived',
    {
      ...{ state: "'completed'", applied_at: 'now()', applied_by: 'admin', finished_at: 'now()' },
      archived_at: 'now()',
    },
  ],
]

/** Further situations, each made by one statement; $1 is the company, $2 its administrator, $3 its own word. */
const others = [
  // Something to decide, at a door and about an event.
  `insert into event_door_devices (enterprise_id, event_id, user_id, browser, token_hash)
   select company, id, admin, word, sha256(convert_to(${tokenText('door')}, 'utf8')) from events, asking
   where enterprise_id = company and name = word || ' evening going on'`,
  `insert into event_check_ins (enterprise_id, event_id, user_id, way, outcome)
   select company, e.id, u.id, 'code', 'to_be_confirmed' from events e, users u, asking
   where e.enterprise_id = company and e.name = word || ' evening going on'
     and u.enterprise_id = company and u.name = word || ' active'`,
  `insert into event_changes (enterprise_id, event_id, wanted, asked_by)
   select company, id, jsonb_build_object('location', word), created_by from events, asking
   where enterprise_id = company and name = word || ' evening ahead'`,
  `insert into event_networks (enterprise_id, event_id, network_id, role, state, starts_at, ends_at)
   select company, e.id, n.id, 'guest', 'invited', e.starts_at, e.ends_at
   from events e, asking, (select max(n.id) as id from networks n, asking
     where n.enterprise_id = company and n.archived_at is null and n.kind = 'community') n
   where e.enterprise_id = company and e.name = word || ' evening ahead'`,
  `insert into post_comments (enterprise_id, event_id, author_id, body)
   select company, e.id, e.created_by, word from events e, asking
   where e.enterprise_id = company and e.name = word || ' evening ahead'`,
  // Drafts that could go out as they are.
  `insert into event_drafts (enterprise_id, author_id, name, content)
   select company, admin, word || ' whole', jsonb_build_object('name', word, 'location', word, 'network_id', n.id,
     'starts_at', to_char(now() + interval '20 days', 'YYYY-MM-DD"T"HH24:MI:00.000"Z"'),
     'ends_at', to_char(now() + interval '20 days 2 hours', 'YYYY-MM-DD"T"HH24:MI:00.000"Z"'),
     'time_zone', 'Europe/Paris') from asking, (select min(n.id) as id from networks n, asking where n.enterprise_id = company) n`,
  `insert into post_drafts (enterprise_id, author_id, saved_by, kind, title, content)
   select company, admin, admin, 'group_message', word || ' whole', jsonb_build_object('body', word, 'language', 'en',
     'network_ids', jsonb_build_array(n.id)) from asking, (select min(n.id) as id from networks n, asking where n.enterprise_id = company) n`,
  // A network that never had a member, and one with people in every state.
  `with joined as (
     insert into network_members (enterprise_id, network_id, user_id, state, joined_at, state_changed_at)
     select company, n.id, u.id, state.becomes, case when becomes <> 'pending' then now() end, now()
     from networks n, users u, asking,
       (values ('active', 'active'), ('spare', 'removed'), ('invited', 'pending')) state (of, becomes)
     where n.enterprise_id = company and n.name = word || ' open' and u.enterprise_id = company
       and u.name = word || ' ' || state.of)
   update networks n set member_count = 1, people_count = 1 from asking
   where n.enterprise_id = company and n.name = word || ' open'`,
  `insert into counters (enterprise_id, name, value)
   select company, 'users.' || state, count(*) from users, asking
   where enterprise_id = company and name like word || ' %' group by 1, 2
   on conflict (enterprise_id, name) do update set value = counters.value + excluded.value`,
  `with came as (
     update event_registrations r set state = 'attended', checked_in_at = now(), checked_in_by_way = 'list'
     from events e, asking where e.enterprise_id = company and e.name = word || ' evening going on'
       and r.enterprise_id = company and r.event_id = e.id and r.place = 1 returning r.event_id)
   update events e set attended_count = 1 from came, asking where e.enterprise_id = company and e.id = came.event_id`,
  `with put_away as (
     insert into resources (enterprise_id, folder_id, kind, title, language, created_by, archived_at, archived_by)
     select company, f.id, 'page', word || ' put away', 'en', admin, now(), admin from folders f, asking
     where f.enterprise_id = company and f.access = 'inherit' and f.parent_folder_id is null order by f.id limit 1 returning *)
   insert into resource_versions (enterprise_id, resource_id, number, body, created_by)
   select enterprise_id, id, 1, title, created_by from put_away`,
  `update files set audience = 'anyone' from asking where enterprise_id = company and purpose = 'avatar'`,
  `with written as (
     insert into policy_documents (enterprise_id, kind, title) select company, 'other', word || ' in work' from asking returning *)
   insert into policy_document_versions (enterprise_id, document_id, number, body, published_at, effective_at)
   select enterprise_id, id, n, title, case n when 1 then now() end, case n when 1 then now() end
   from written, generate_series(1, 2) n`,
  `insert into membership_invitations (enterprise_id, network_id, user_id, invited_by)
   select company, n.id, u.id, admin from networks n, users u, asking where n.enterprise_id = company
     and n.name = word || ' open' and u.enterprise_id = company and u.state = 'active' and u.name <> word || ' active'`,
  `insert into calendar_feeds (enterprise_id, user_id, token_hash)
   select company, admin, sha256(convert_to(${tokenText('feed')}, 'utf8')) from asking
   on conflict (enterprise_id, user_id) do update set token_hash = excluded.token_hash`,
  `insert into one_time_tokens (enterprise_id, purpose, token_hash, user_id, email, facts, expires_at)
   select company, 'verify_email', sha256(convert_to(${tokenText('own_address')}, 'utf8')), admin, 'elsewhere@example.org',
     '{"for": "notifications"}', now() + interval '1 day' from asking`,
  `with written as (
     insert into policy_documents (enterprise_id, kind, title) select company, 'other', word || ' unsaid' from asking returning *)
   insert into policy_document_versions (enterprise_id, document_id, number, body) select enterprise_id, id, 1, title from written`,
]

/** The people there are, called by their state; and one who can be brought back. */
const people: [state: string, changes: Changes][] = [
  ['invited', { password_hash: 'null', enrolled_at: 'null' }],
  ['pending_activation', { password_hash: 'null', enrolled_at: 'null', birth_date: "'03-04'" }],
  ['inactive', { state_reason: "'Away'" }],
  ['pending_deletion', { deletion_due_on: 'current_date + 30' }],
  ['active', {}],
  ['spare', { state: "'active'" }],
]

const tokens: [purpose: string, user: string | null][] = [
  ['password_reset', 'active'],
  ['auto_login', 'active'],
  ['invitation', 'invited'],
  ['activation', 'pending_activation'],
  ['verify_email', 'pending_activation'],
  ['sign_up', null],
]

/** A restricted folder with content, and one that is requested, archived or empty. */
const shelves = (title: string): Copying[] => [
  {
    table: 'folders',
    of: `name = '${title} folder'`,
    changes: { name: "name || ' closed'", access: "'narrowed'", parent_path: "'{}'" },
  },
  {
    table: 'resources',
    of: `title = '${title} link'`,
    changes: {
      title: "title || ' closed'",
      folder_id: `(select id from folders f where f.enterprise_id = company and f.name = '${title} folder closed')`,
    },
  },
  {
    table: 'networks',
    of: `name = '${title} Circle'`,
    changes: { name: `'${title} empty'`, uuid: 'gen_random_uuid()', member_count: '0' },
  },
  {
    table: 'networks',
    of: `name = '${title} Circle'`,
    changes: { name: `'${title} open'`, uuid: 'gen_random_uuid()' },
  },
  {
    table: 'networks',
    of: `name = '${title} Circle'`,
    changes: {
      ...{ name: `'${title} part'`, uuid: 'gen_random_uuid()', kind: "'group'" },
      parent_id: `(select min(id) from networks n where n.enterprise_id = company)`,
      parent_path: `(select path from networks n where n.enterprise_id = company order by id limit 1)`,
    },
  },
  ...imports.map(([name, changes]) => ({
    table: 'imports',
    of: `file_name in ('Halcyon', 'people.csv')`,
    changes: { file_name: `'${name}.csv'`, ...changes },
  })),
]

/** Both companies have things in the states that a question may find them in. */
export async function statesOf(w: World, enterprise: number, admin: number, title: string) {
  const who: [number, number] = [enterprise, admin]
  const word = title.toLowerCase().replaceAll(/\W/g, '')
  for (const [state, changes] of people)
    await copyOf(w, who, {
      table: 'users',
      of: 'id = admin',
      changes: {
        state: `'${state}'`,
        name: `'${title} ${state}'`,
        first_name: `'${title}'`,
        last_name: `'${state}'`,
        email: `'${state}-${word}@' || split_part(email, '@', 2)`,
        employee_id: `'${word}-${state}'`,
        username: 'null',
        notification_email: 'null',
        avatar_file_id: 'null',
        role_id: '(select id from user_roles r where r.enterprise_id = company and r.is_default)',
        ...changes,
      },
    })
  for (const [purpose, state] of tokens)
    await w.owner.query(
      `with asking as (select $1::bigint as company)
       insert into one_time_tokens (enterprise_id, purpose, token_hash, user_id, email, facts, expires_at)
       select company, $2, sha256(convert_to(${tokenText(purpose)}, 'utf8')),
         (select id from users u where u.enterprise_id = company and u.name = $3 || ' ' || $4),
         case when $2 in ('sign_up', 'verify_email') then $2 || '@example.org'
           else (select email from users u where u.enterprise_id = company and u.name = $3 || ' ' || $4) end,
         case when $2 = 'verify_email' then '{"password_hash": "none", "terms": null}'::jsonb else '{}' end,
         now() + interval '1 day' from asking`,
      [enterprise, purpose, title, state],
    )
  for (const [name, changes] of events) {
    await copyOf(w, who, {
      table: 'events',
      of: `name = '${title} evening'`,
      changes: {
        name: `name || ' ${name}'`,
        series_id: 'null',
        series_on: 'null',
        draft_id: 'null',
        registration_deadline: 'null',
        state_changed_by: 'null',
        created_by: "(select max(id) from users u where u.enterprise_id = company and u.state = 'active')",
        ...changes,
      },
    })
    await w.owner.query(
      `insert into event_networks (enterprise_id, event_id, network_id, role, state, starts_at, ends_at, live)
       select enterprise_id, id, network_id, 'host', 'accepted', starts_at, ends_at, state = 'approved'
       from events where enterprise_id = $1 and name = $2`,
      [enterprise, `${title} evening ${name}`],
    )
    await w.owner.query(
      `with coming as (
         select e.enterprise_id, e.id as event_id, u.id as user_id, row_number() over (order by u.id) as place
         from events e join users u on u.enterprise_id = e.enterprise_id and u.state = 'active'
         where e.enterprise_id = $1 and e.name = $2 and e.state in ('approved', 'archived') order by u.id limit 5),
       counted as (update events e set going_count = c.count, next_place = c.count + 1
         from (select event_id, count(*) from coming group by 1) c where e.id = c.event_id)
       insert into event_registrations (enterprise_id, event_id, user_id, state, place, asked_at, changed_at, checked_in_at, checked_in_by_way)
       select enterprise_id, event_id, user_id, case when $3 then 'attended' else 'registered' end, place, now(), now(),
         case when $3 then now() - interval '3 hours' end, case when $3 then 'list' end from coming`,
      [enterprise, `${title} evening ${name}`, name === 'over'],
    )
  }
  for (const [name, changes] of posts) {
    await copyOf(w, who, {
      table: 'posts',
      of: `title = '${title} post'`,
      changes: { title: `title || ' ${name}'`, draft_id: 'null', ...changes },
    })
    await w.owner.query(
      `insert into post_networks (enterprise_id, post_id, network_id, kind, state, origin, live, published_at)
       select p.enterprise_id, p.id, n.network_id, p.kind, case when p.state = 'draft' then 'draft' else 'approved' end,
         n.origin, false, p.published_at
       from posts p join posts was on was.enterprise_id = p.enterprise_id and was.title = $2
       join post_networks n on n.enterprise_id = was.enterprise_id and n.post_id = was.id
       where p.enterprise_id = $1 and p.title = $3`,
      [enterprise, `${title} post`, `${title} post ${name}`],
    )
  }
  for (const copying of shelves(title)) await copyOf(w, who, copying)
  for (const sql of others)
    await w.owner.query(
      `with asking as (select $1::bigint as company, $2::bigint as admin, $3::text as word) ${sql.replace(/^with /, ', ')}`,
      [enterprise, admin, title],
    )
}
