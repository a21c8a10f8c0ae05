import { type Kysely, type RawBuilder, sql } from 'kysely'
import { permissions as known, type Permission } from '../../contract/permissions.ts'
import { type Act, acting, type Reading, reading } from '../platform/act.ts'
import { type Brought, slot } from '../platform/area.ts'
import { type Database, type DB, type Db, together } from '../platform/database/db.ts'
import { prepared } from '../platform/database/prepared.ts'
import { personBehind } from '../platform/http/look.ts'
import type { Log } from '../platform/log.ts'
import type { LoadedViewer, LoadViewer, Viewer, Viewers } from '../platform/rights/viewer.ts'
import { inOffice, termOver } from './office.ts'
import { statesThatSignIn } from './states.ts'

const isPermission = (name: string): name is Permission => Object.hasOwn(known, name)
const asSet = (names: readonly string[]): ReadonlySet<Permission> => new Set(names.filter(isPermission))

/** Whether a person `u` has something to agree to: part of the query that loads the viewer. */
export const agreements = slot<RawBuilder<boolean>>('agreements')

const mustAgree = (brought: Brought) => {
  const owed = brought.to(agreements)
  return owed.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(owed, sql` or `)})`
}

const personOf = (db: Kysely<DB>, cookieHash: Buffer) =>
  db.selectFrom('sessions').select('sessions.user_id').where('sessions.cookie_hash', '=', cookieHash)

const personColumns = [
  'u.id as user_id',
  'u.name',
  'u.email',
  'u.locale',
  'u.time_zone',
  'r.id as role_id',
  'r.role_name',
  'r.text_key as role_text_key',
  'r.role_type',
  't.name as template_name',
  't.permissions',
] as const

const sessionQuestion = (db: Kysely<DB>, brought: Brought, cookieHash: Buffer) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .innerJoin('enterprises as e', 'e.id', 's.enterprise_id')
    .select([
      's.id as session_id',
      's.token_hash',
      's.last_seen_at',
      's.look_id',
      'e.session_timeout_minutes',
    ])
    .select(personColumns)
    .select(mustAgree(brought).as('must_agree'))
    .where('s.cookie_hash', '=', cookieHash)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', sql<string>`now()`)
    .where('u.state', 'in', statesThatSignIn)

const personQuestion = (db: Kysely<DB>, brought: Brought, userId: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .select(personColumns)
    .select(mustAgree(brought).as('must_agree'))
    .where('u.id', '=', userId)
    .where('u.state', 'in', statesThatSignIn)

type Person = number | ReturnType<typeof personOf>

const membershipsQuestion = (db: Kysely<DB>, person: Person) =>
  db.selectFrom('network_members').select(['network_id', 'state']).where('user_id', '=', person)

export const leadershipQuestion = (db: Kysely<DB>, person: Person) =>
  db
    .selectFrom('network_leaders as l')
    .innerJoin('user_roles as r', 'r.id', 'l.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .select(['l.network_id', 'r.role_name', 'r.text_key as role_text_key', 't.permissions'])
    .select(termOver('l').as('until_at'))
    .where('l.user_id', '=', person)
    .where(inOffice('l'))

type OfSession = { cookie_hash: Buffer }
type OfPerson = { user_id: number }

/** Asked before nearly everything else, so composed once, and planned once for a connection. */
const composed = (brought: Brought) => {
  const byKeys = { byKeys: true }
  return {
    session: prepared((db, { cookie_hash }: OfSession) => sessionQuestion(db, brought, cookie_hash), byKeys),
    itsMemberships: prepared(
      (db, { cookie_hash }: OfSession) => membershipsQuestion(db, personOf(db, cookie_hash)),
      byKeys,
    ),
    itsLeaderships: prepared(
      (db, { cookie_hash }: OfSession) => leadershipQuestion(db, personOf(db, cookie_hash)),
      byKeys,
    ),
    person: prepared((db, { user_id }: OfPerson) => personQuestion(db, brought, user_id), byKeys),
    memberships: prepared((db, { user_id }: OfPerson) => membershipsQuestion(db, user_id), byKeys),
    leaderships: prepared((db, { user_id }: OfPerson) => leadershipQuestion(db, user_id), byKeys),
  }
}
const composedFor = new WeakMap<Brought, ReturnType<typeof composed>>()
function questionsWith(brought: Brought) {
  const questions = composedFor.get(brought) ?? composed(brought)
  composedFor.set(brought, questions)
  return questions
}

/** Resolves the viewer of a session during a look. */
type ThroughLook = (act: Reading, lookId: number) => Promise<Viewer>

/** "Who is this, and what may they do?" – one round trip; more only during a look. */
export const viewerLoader =
  (database: Database, throughLook: ThroughLook): LoadViewer =>
  async (enterpriseId, cookieHash): Promise<LoadedViewer | undefined> => {
    const db = database.of(enterpriseId)
    const ask = questionsWith(db.brought)
    const asked = { cookie_hash: cookieHash }
    const [[session], memberships, leaderships] = await together(
      db,
      ask.session(db, asked),
      ask.itsMemberships(db, asked),
      ask.itsLeaderships(db, asked),
    )
    if (!session) return undefined
    const { token_hash, last_seen_at, look_id, session_timeout_minutes, ...person } = session
    const own = viewerFrom(enterpriseId, person, memberships, leaderships)
    const viewer = look_id === null ? own : await throughLook(reading(db, own), look_id)
    return { viewer, token_hash, last_seen_at, timeout_minutes: session_timeout_minutes }
  }

/**
 * A person with their current rights, without a session: for work done in their name later, and for questions about
 * what they may. People who can't sign in have no rights.
 */
export async function viewerOfPerson(db: Db, userId: number): Promise<Viewer | undefined> {
  const ask = questionsWith(db.brought)
  const asked = { user_id: userId }
  const [[person], memberships, leaderships] = await together(
    db,
    ask.person(db, asked),
    ask.memberships(db, asked),
    ask.leaderships(db, asked),
  )
  return person && viewerFrom(db.enterpriseId, { ...person, session_id: 0 }, memberships, leaderships)
}

const earliest = (moments: readonly (string | null)[]): string | null =>
  moments.reduce((first, one) => (one && (!first || one < first) ? one : first), null)

const viewerFrom = (
  enterprise_id: number,
  {
    permissions,
    ...person
  }: Omit<Viewer, 'enterprise_id' | 'permissions' | 'memberships' | 'leads' | 'rights_until'> & {
    permissions: string[]
  },
  memberships: readonly { network_id: number; state: string }[],
  leaderships: readonly {
    network_id: number
    role_name: string
    role_text_key: string | null
    permissions: string[]
    until_at: string | null
  }[],
): Viewer => ({
  ...person,
  rights_until: earliest(leaderships.map(({ until_at }) => until_at)),
  enterprise_id,
  permissions: asSet(permissions),
  memberships: new Map(memberships.map((row) => [row.network_id, row.state])),
  leads: new Map(
    leaderships.map((row) => [
      row.network_id,
      { role_name: row.role_name, role_text_key: row.role_text_key, permissions: asSet(row.permissions) },
    ]),
  ),
})

const OFTEN_ENOUGH_MS = 60_000

/** Activity keeps a session alive; recording it once a minute is enough. */
export const noteSeen =
  (database: Database, viewers: Viewers, log: Log) => (me: Viewer, lastSeenAt: string, now: Date) => {
    if (now.getTime() - Date.parse(lastSeenAt) < OFTEN_ENOUGH_MS) return
    viewers.drop(`${me.enterprise_id}:${me.user_id}`)
    database
      .inTransaction(me.enterprise_id, (tx) => seen(acting(tx, me, { now })))
      .catch((error: unknown) => log.warn({ err: error }, 'last seen was not written'))
  }

async function seen({ tx, me, now }: Act) {
  await tx
    .updateTable('sessions')
    .set({ last_seen_at: now.toISOString() })
    .where('id', '=', me.session_id)
    .execute()
  await tx
    .updateTable('users')
    .set({ last_seen_at: now.toISOString() })
    .where('id', '=', personBehind(me))
    .execute()
}
