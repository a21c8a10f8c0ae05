import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Insertable, sql } from 'kysely'
import sharp from 'sharp'
import { networkAddress } from '../../contract/networks/addresses.ts'
import { createEnterprise } from '../enterprise/create.ts'
import { allDemoSignIns, DEMO_PASSWORD } from '../enterprise/demo.ts'
import { countPeople } from '../identity/counts.ts'
import { FACE_WIDTHS } from '../identity/faces.ts'
import { hashPassword } from '../identity/passwords.ts'
import { makeDefaultRoles, textKeyOf } from '../identity/roles/defaults.ts'
import { shownName } from '../identity/shownName.ts'
import { viewerOfPerson } from '../identity/viewer.ts'
import { makeDefaultPositions } from '../networks/leaders/defaults.ts'
import { beginTerms } from '../networks/leaders/terms.ts'
import { countBelowPrivate } from '../networks/manage/networkPlace.ts'
import { recountPeople } from '../networks/people.ts'
import { acting } from '../platform/act.ts'
import type { Database, DB, Tx } from '../platform/database/db.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { keyOfPicture } from '../platform/files/files.ts'
import { hashOf } from '../platform/settings/secrets.ts'
import { POST_PICTURE_WIDTHS } from '../posts/excerpts.ts'
import { noteUnread } from '../search/vocabulary.ts'
import { keyKeeper } from '../surveys/anonymous/keys.ts'
import { addDocuments } from './documents.ts'
import { drawFace } from './faces/faces.ts'
import { photo } from './faces/photo.ts'
import { addFields, planDeletions } from './fields.ts'
import type { Company } from './larkspur/types.ts'
import { addHistory } from './life/history.ts'
import { addLife } from './life/life.ts'
import { addCategories } from './life/managed.ts'

interface Ground {
  database: Database
  store: FileStore
  owner_url: string
  tmp_dir: string
  /** What the seed must seal is opened with the same one later. */
  secret_key: string
  say: (line: string) => void
}

const signIns = new Set(allDemoSignIns.map(({ email }) => email))

const ROWS_AT_ONCE = 1000

/** Inserts rows in handfuls: a statement has at most 65,535 parameters. */
async function insertAll<Row>(rows: readonly Row[], insert: (some: Row[]) => Promise<unknown>) {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await insert(rows.slice(at, at + ROWS_AT_ONCE))
}

const idOf = (ids: readonly number[] | ReadonlyMap<string, number>, key: number | string): number => {
  const id = Array.isArray(ids) ? ids[Number(key)] : (ids as ReadonlyMap<string, number>).get(String(key))
  if (id === undefined) throw new Error(`the seed speaks of ${key}, which it doesn't make`)
  return id
}

/**
 * Makes a company out of its story: people, networks, events, posts, each in a few statements. All inside it is one
 * transaction, so a start that is killed leaves an empty enterprise, which the next start fills.
 */
export async function buildCompany(ground: Ground, company: Company, empty?: number): Promise<number> {
  const { database, owner_url, say } = ground
  const { enterprise } = company
  const id = empty ?? (await createEnterprise(owner_url, enterprise))
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  say(`${enterprise.name}: drawing ${company.faces.length} faces`)
  const faces = await drawFaces(ground, company)
  const photos = await drawPhotos(ground, company)
  await database.inTransaction(id, async (tx) => {
    await dress(tx, company)
    say(`${enterprise.name}: ${company.people.length} people`)
    const people = await addPeople(tx, company, { roles: await makeDefaultRoles(tx), passwordHash, faces })
    await planDeletions(tx)
    say(`${enterprise.name}: ${company.networks.length} networks`)
    const networks = await addNetworks(tx, company, people)
    // The first of each company looks after it.
    const administrator = idOf(people, 0)
    if (company.life) await addHistory(tx, administrator)
    const me = await viewerOfPerson(tx, administrator)
    if (me)
      await addCategories(
        acting(tx, me),
        company.networks.map(({ key, category }) => ({ id: idOf(networks, key), category })),
      )
    await addFields(tx, company, people)
    say(`${enterprise.name}: ${company.events.length} events, ${company.posts.length} posts`)
    await addEvents(tx, company, people, networks)
    await addPosts(tx, company, { people, networks, photos })
    await addNotifications(tx, company, people, networks)
    await addDocuments(tx, company.documents ?? [], administrator, [...signIns])
    if (company.life) {
      const { life } = company
      say(`${enterprise.name}: roles, devices, imports and what else people did`)
      const named = { person: (i: number) => idOf(people, i), network: (key: string) => idOf(networks, key) }
      const { store, tmp_dir, secret_key } = ground
      await addLife({ tx, life, administrator, store, tmp_dir, receiptKeys: keyKeeper(secret_key), ...named })
    }
  })
  return id
}

async function dress(tx: Tx, { enterprise }: Company) {
  const { domains, custom_texts, slug: _slug, ...columns } = enterprise
  await tx
    .updateTable('enterprises')
    .set({ ...columns, link_hosts: domains })
    .where('id', '=', tx.enterpriseId)
    .execute()
  await tx
    .insertInto('enterprise_domains')
    .values(
      domains.map((domain) => ({ domain, verified_at: sql<string>`now()`, checked_at: sql<string>`now()` })),
    )
    .execute()
  if (custom_texts.length > 0) {
    await tx
      .insertInto('custom_texts')
      .values(
        custom_texts.map(({ locale, singular, plural }) => ({
          locale,
          singular: JSON.stringify(singular),
          plural: JSON.stringify(plural),
        })),
      )
      .execute()
  }
}

interface Drawn {
  sha256: string
  bytes: number
}

/** Rasterises a drawing into the sizes shown, straight into the store. */
async function rasterise(
  { store, tmp_dir }: Ground,
  svg: string,
  widths: readonly number[],
  ratio: number,
): Promise<Drawn> {
  const source = Buffer.from(svg)
  const sha256 = hashOf(source).toString('hex')
  const largest = Math.max(...widths)
  const base = await sharp(source)
    .resize(largest, Math.round(largest / ratio), { fit: 'cover' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const width of widths) {
    const file = join(tmp_dir, randomUUID())
    const picture = sharp(base.data, { raw: base.info })
    if (width !== largest) picture.resize(width, Math.round(width / ratio))
    await writeFile(file, await picture.webp({ quality: 80, effort: 2 }).toBuffer())
    await store.put(keyOfPicture(sha256, width), file, 'image/webp')
  }
  return { sha256, bytes: source.length }
}

async function atATime<T, R>(items: readonly T[], work: (item: T) => Promise<R>, hands = 4): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const hand = async () => {
    while (next < items.length) {
      const index = next++
      const item = items[index]
      if (item !== undefined) results[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: hands }, hand))
  return results
}

async function drawFaces(ground: Ground, { faces }: Company): Promise<Drawn[]> {
  await mkdir(ground.tmp_dir, { recursive: true })
  return atATime(faces, (traits) => rasterise(ground, drawFace(traits), FACE_WIDTHS, 1))
}

async function drawPhotos(ground: Ground, company: Company): Promise<Map<string, Drawn>> {
  const shown = company.posts.filter((post) => post.picture_people.length > 0)
  const colours = new Map(company.networks.map(({ key, colour }) => [key, colour]))
  const facesOf = (people: number[]) =>
    people.flatMap((index) => company.faces[company.people[index]?.face ?? -1] ?? [])
  const drawn = await atATime(shown, (post) => {
    const svg = photo({
      seed: post.key,
      colour: colours.get(post.network) ?? '#6b3fa0',
      people: facesOf(post.picture_people),
    })
    return rasterise(ground, svg, POST_PICTURE_WIDTHS, 4 / 3)
  })
  return new Map(shown.map((post, at) => [post.key, drawn[at] as Drawn]))
}

async function addPictures(
  tx: Tx,
  pictures: {
    drawn: Drawn
    purpose: string
    name: string
    widths: readonly number[]
    owner_id: number | null
  }[],
) {
  const rows = pictures.map(({ drawn, purpose, name, widths, owner_id }) => ({
    id: randomUUID(),
    sha256: drawn.sha256,
    bytes: drawn.bytes,
    purpose,
    name,
    media_type: 'image/webp',
    sizes: [...widths],
    audience: 'members',
    owner_id,
  }))
  await insertAll(rows, (some) => tx.insertInto('files').values(some).execute())
  return rows.map((row) => row.id)
}

const notYetEnrolled = new Set<string>(['invited', 'pending_activation'])

async function addPeople(
  tx: Tx,
  { people }: Company,
  { roles, passwordHash, faces }: { roles: Map<string, number>; passwordHash: string; faces: Drawn[] },
) {
  const roleByName = new Map([...roles].map(([name, id]) => [name.toLowerCase(), id]))
  const ids: number[] = []
  await insertAll(people, async (some) => {
    const rows = some.map(({ role_name, state_changed_by: _by, face: _face, site: _site, ...person }) => ({
      ...person,
      name: shownName(person),
      role_id: idOf(roleByName, role_name),
      enrolled_at: notYetEnrolled.has(person.state) ? null : person.state_changed_at,
      created_at: person.joined_on ?? person.state_changed_at,
      // People named by the demo have chosen a password already.
      password_hash: person.state === 'invited' && !signIns.has(person.email) ? null : passwordHash,
    }))
    const added = await tx.insertInto('users').values(rows).returning('id').execute()
    ids.push(...added.map((row) => row.id))
  })
  const states = Map.groupBy(people, ({ state }) => state)
  await countPeople(tx, new Map([...states].map(([state, some]) => [state, some.length])))
  const changed = people.flatMap(({ state_changed_by }, index) =>
    state_changed_by === null ? [] : [[idOf(ids, index), idOf(ids, state_changed_by)] as const],
  )
  await sql`update users set state_changed_by = c.by
    from unnest(${changed.map(([user]) => user)}::bigint[], ${changed.map(([, by]) => by)}::bigint[]) as c(id, by)
    where users.enterprise_id = ${tx.enterpriseId} and users.id = c.id`.execute(tx)
  const pictured = people.flatMap(({ face }, index) => {
    const drawn = face === null ? undefined : faces[face]
    return drawn
      ? [{ drawn, purpose: 'avatar', name: 'face.webp', widths: FACE_WIDTHS, owner_id: idOf(ids, index) }]
      : []
  })
  const files = await addPictures(tx, pictured)
  await sql`update users set avatar_file_id = c.file
    from unnest(${pictured.map(({ owner_id }) => owner_id)}::bigint[], ${files}::uuid[]) as c(id, file)
    where users.enterprise_id = ${tx.enterpriseId} and users.id = c.id`.execute(tx)
  return ids
}

async function addNetworks(tx: Tx, { networks }: Company, people: number[]) {
  const ids = new Map<string, number>()
  const paths = new Map<string | null, number[]>()
  const roles = await tx.selectFrom('user_roles').select(['id', 'role_name']).execute()
  const roleByName = new Map(roles.map((role) => [role.role_name.toLowerCase(), role.id]))
  const roleNames = new Map(roles.map(({ role_name }) => [role_name.toLowerCase(), role_name]))
  const positions = await addPositions(tx, networks)
  for (const {
    key,
    parent,
    children: _children,
    leaders,
    led = [],
    members,
    category: _category,
    ...network
  } of networks) {
    const active = members.filter((member) => member.state === 'active')
    const { id } = await tx
      .insertInto('networks')
      .values({
        ...network,
        parent_id: parent === null ? null : idOf(ids, parent),
        parent_path: paths.get(parent) ?? [],
        member_count: active.length,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(key, id)
    paths.set(key, [...(paths.get(parent) ?? []), id])
    const rows = members.map(({ person, state_changed_by, ...member }) => ({
      ...member,
      network_id: id,
      user_id: idOf(people, person),
      state_changed_by: state_changed_by === null ? null : idOf(people, state_changed_by),
    }))
    await insertAll(rows, (some) => tx.insertInto('network_members').values(some).execute())
    const joined = new Map(active.map(({ person, joined_at }) => [person, joined_at]))
    const heads = leaders.map(({ person, role_name, position, since, ...leader }) => ({
      ...leader,
      network_id: id,
      user_id: idOf(people, person),
      role_id: idOf(roleByName, role_name),
      position_id: idOf(positions, position),
      created_at: since ?? joined.get(person) ?? network.created_at,
    }))
    if (heads.length > 0) await tx.insertInto('network_leaders').values(heads).execute()
    const past = led.map(({ person, role_name, ...term }) => ({
      ...term,
      role_name: roleNames.get(role_name) ?? role_name,
      role_text_key: textKeyOf(role_name),
      network_id: id,
      user_id: idOf(people, person),
    }))
    if (past.length > 0) await tx.insertInto('leader_terms').values(past).execute()
  }
  await beginTerms(tx, [...ids.values()])
  await tellSpans(tx)
  const gathered = networks.flatMap((network) =>
    network.children.map((child) => ({ region_id: idOf(ids, network.key), network_id: idOf(ids, child) })),
  )
  if (gathered.length > 0) await tx.insertInto('region_children').values(gathered).execute()
  await recountPeople(tx, [...ids.values()])
  const counts = new Map<string, number>()
  for (const { kind, archived_at } of networks)
    if (archived_at === null) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  await tx
    .insertInto('counters')
    .values([...counts].map(([kind, value]) => ({ name: `networks.${kind}`, value })))
    .execute()
  await countBelowPrivate(tx)
  return ids
}

/** Every title of a leader is a position of the enterprise, the most used first. */
async function addPositions(tx: Tx, networks: Company['networks']) {
  const ids = await makeDefaultPositions(tx)
  const uses = Map.groupBy(
    networks.flatMap(({ leaders }) => leaders),
    ({ position }) => position,
  )
  const rows = [...uses]
    .filter(([name]) => !ids.has(name))
    .toSorted(([, some], [, others]) => others.length - some.length)
    .map(([name], at) => ({ name, sort_order: at + 3 }))
  if (rows.length === 0) return ids
  const made = await tx.insertInto('leader_positions').values(rows).returning(['id', 'name']).execute()
  return new Map([...ids, ...made.map(({ id, name }) => [name, id] as const)])
}

/** Former states of memberships: requested for two days, or active until they left. */
async function tellSpans(tx: Tx) {
  const into = sql`insert into membership_spans
    (enterprise_id, network_id, user_id, state, from_at, until_at, by_id, reason)`
  const rows = sql`from network_members m
    join networks n on n.enterprise_id = m.enterprise_id and n.id = m.network_id
    where m.enterprise_id = ${tx.enterpriseId}`
  await sql`${into} select m.enterprise_id, m.network_id, m.user_id, 'pending', m.joined_at - interval '2 days',
    m.joined_at, m.user_id, null ${rows} and m.joined_at is not null and (n.private or n.pending_users)`.execute(
    tx,
  )
  await sql`${into} select m.enterprise_id, m.network_id, m.user_id, 'active', m.joined_at, m.state_changed_at,
    m.user_id, null ${rows} and m.state <> 'active' and m.joined_at < m.state_changed_at`.execute(tx)
  await sql`${into} select m.enterprise_id, m.network_id, m.user_id, m.state,
    case m.state when 'active' then m.joined_at else m.state_changed_at end, null::timestamptz,
    m.state_changed_by, m.reason ${rows}`.execute(tx)
}

async function addEvents(tx: Tx, { events }: Company, people: number[], networks: Map<string, number>) {
  const ids = new Map<string, number>()
  const registrations: {
    event_id: number
    user_id: number
    state: string
    place: number
    asked_at: string
    changed_at: string
    checked_in_at: string | null
    checked_in_by_way: string | null
  }[] = []
  const out = ['approved', 'archived', 'canceled']
  for (const { key, network, registrations: asked, created_by, ...event } of events) {
    const count = (...states: string[]) => asked.filter(({ state }) => states.includes(state)).length
    const { id } = await tx
      .insertInto('events')
      .values({
        ...event,
        network_id: idOf(networks, network),
        created_by: idOf(people, created_by),
        going_count: count('registered', 'attended'),
        waiting_count: count('waitlisted'),
        attended_count: count('attended'),
        next_place: asked.length + 1,
        published_at: out.includes(event.state) ? event.created_at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(key, id)
    await noteUnread(tx, 'event', [id])
    for (const [i, { person, ...registration }] of asked.entries())
      registrations.push({
        ...registration,
        event_id: id,
        user_id: idOf(people, person),
        place: i + 1,
        checked_in_at: registration.state === 'attended' ? registration.changed_at : null,
        checked_in_by_way: registration.state === 'attended' ? 'list' : null,
      })
  }
  await sql`insert into event_networks
      (enterprise_id, event_id, network_id, role, state, asked_by, asked_at, starts_at, ends_at, live)
    select enterprise_id, id, network_id, 'host', 'accepted', created_by, created_at, starts_at, ends_at,
      state in ('approved', 'canceled')
    from events where enterprise_id = ${tx.enterpriseId}`.execute(tx)
  await insertAll(registrations, (some) => tx.insertInto('event_registrations').values(some).execute())
  return ids
}

async function addPosts(
  tx: Tx,
  { posts }: Company,
  {
    people,
    networks,
    photos,
  }: { people: number[]; networks: Map<string, number>; photos: Map<string, Drawn> },
) {
  const ids = new Map<string, number>()
  const likes: { post_id: number; user_id: number }[] = []
  const places: Insertable<DB['post_networks']>[] = []
  for (const {
    key,
    network,
    author,
    picture_people: _people,
    views,
    likes: liked,
    comments,
    pinned_at,
    ...post
  } of posts) {
    const drawn = photos.get(key)
    const [picture_file_id = null] = drawn
      ? await addPictures(tx, [
          {
            drawn,
            purpose: 'post',
            name: 'photo.webp',
            widths: POST_PICTURE_WIDTHS,
            owner_id: idOf(people, author),
          },
        ])
      : []
    const { id } = await tx
      .insertInto('posts')
      .values({
        ...post,
        picture_file_id,
        author_id: idOf(people, author),
        like_count: liked.length,
        comment_count: comments.length,
        view_count: Math.max(views, liked.length),
        state_changed_at: post.created_at,
        updated_at: post.created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(key, id)
    places.push({
      post_id: id,
      network_id: idOf(networks, network),
      kind: post.kind,
      state: placeStateOf(post.state),
      asked_by: idOf(people, author),
      asked_at: post.created_at,
      published_at: post.published_at,
      pinned_at,
      live: post.state === 'published',
    })
    likes.push(...liked.map((person) => ({ post_id: id, user_id: idOf(people, person) })))
    const said: number[] = []
    for (const { author: speaker, reply_to, ...comment } of comments) {
      const added = await tx
        .insertInto('post_comments')
        .values({
          ...comment,
          post_id: id,
          author_id: idOf(people, speaker),
          reply_to_id: reply_to === null ? null : idOf(said, reply_to),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      said.push(added.id)
    }
  }
  await insertAll(places, (some) => tx.insertInto('post_networks').values(some).execute())
  await insertAll(likes, (some) => tx.insertInto('post_likes').values(some).execute())
  await sql`update posts set words = library_words(language, title, '', coalesce(body, ''))
    where enterprise_id = ${tx.enterpriseId}`.execute(tx)
  await noteUnread(tx, 'post', [...ids.values()])
  // Nobody is notified today of older posts.
  await sql`insert into post_announcements (enterprise_id, post_id, network_id, begun_at, finished_at)
    select enterprise_id, post_id, network_id, published_at, published_at from post_networks
    where enterprise_id = ${tx.enterpriseId} and live`.execute(tx)
  // People who liked it have seen it, and so has its author.
  await sql`insert into post_views (enterprise_id, post_id, user_id, first_at)
    select enterprise_id, post_id, user_id, at from post_likes where enterprise_id = ${tx.enterpriseId}
    union select enterprise_id, id, author_id, created_at from posts where enterprise_id = ${tx.enterpriseId}
    on conflict do nothing`.execute(tx)
  return ids
}

const placeStateOf = (state: string) =>
  state === 'draft' ? 'draft' : state === 'pending_approval' ? 'pending' : 'approved'

/** Where a network, event or post is shown; a link appears once its page exists. */

async function addNotifications(tx: Tx, company: Company, people: number[], networks: Map<string, number>) {
  const kinds = new Map(company.networks.map(({ key, kind }) => [key, kind]))
  const rows = company.notifications.map(
    ({ person, about: _about, actor, network, facts, ...notification }) => ({
      ...notification,
      facts: JSON.stringify(facts),
      user_id: idOf(people, person),
      actor_id: actor === null ? null : idOf(people, actor),
      network_id: idOf(networks, network),
      link: networkAddress({ kind: kinds.get(network) ?? 'group', id: idOf(networks, network) }),
    }),
  )
  await insertAll(rows, (some) => tx.insertInto('notifications').values(some).execute())
}
