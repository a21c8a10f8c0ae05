import { type Kysely, sql } from 'kysely'
import { handOver } from '../../../contract/networks/handOver.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import { peoplePolicy } from '../../identity/peoplePolicy.ts'
import { roleName } from '../../identity/roles/names.ts'
import type { Act, Reading, Spoken } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { type DB, together } from '../../platform/database/db.ts'
import { conflict } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import { abilities, allows, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { knownNetwork } from '../known.ts'
import { knownMembership } from '../members/seen.ts'
import { knownMarks, markOf } from '../queries.ts'
import { sponsorsPolicy } from '../sponsors/policy.ts'
import { aheadOf } from './ahead.ts'
import { leadersPolicy } from './policy.ts'
import { here } from './unled.ts'

type Shown = Answers<typeof handOver.show>
type Contact = Shown['contacts'][number]

/** Of all terms, those of now and the latest of before. */
const SOME_TERMS = 50

interface Person {
  id: number
  name: string
  pronouns: string | null
  avatar_file_id: string | null
  email: string
}

const personColumns = ['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id', 'u.email'] as const

const leading = (db: Kysely<DB>, networkId: number) =>
  db
    .selectFrom('network_leaders as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('leader_positions as p', 'p.id', 'l.position_id')
    .select(personColumns)
    .select('p.name as position')
    .where('l.network_id', '=', networkId)
    .where('u.state', 'in', here)
    .orderBy('l.sort_order')
    .orderBy('l.id')
    .limit(20)

/** The deputies, as far as the viewer may know of their membership. */
const deputies = (db: Kysely<DB>, me: Viewer, networkId: number) =>
  db
    .selectFrom('network_leaders as l')
    .innerJoin('network_members as m', (join) =>
      join.onRef('m.network_id', '=', 'l.network_id').onRef('m.user_id', '=', 'l.deputy_id'),
    )
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(personColumns)
    .distinct()
    .where('l.network_id', '=', networkId)
    .where('m.state', '=', 'active')
    .where('u.state', 'in', here)
    .where(knownMembership(me))
    .orderBy('u.id')

const sponsors = (db: Kysely<DB>, networkId: number) =>
  db
    .selectFrom('sponsors as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .select(personColumns)
    .select(['s.name as called', 's.title'])
    .where('s.network_id', '=', networkId)
    .where('s.visible', '=', true)
    .where((eb) => eb.or([eb('s.user_id', 'is', null), eb('u.state', '=', 'active')]))
    .orderBy('s.sort_order')
    .orderBy('s.id')
    .limit(20)

const terms = (db: Kysely<DB>, networkId: number) =>
  db
    .selectFrom('leader_terms as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('network_leaders as l', (join) =>
      join.onRef('l.network_id', '=', 't.network_id').onRef('l.user_id', '=', 't.user_id'),
    )
    .leftJoin('hand_over_notes as h', (join) =>
      join.onRef('h.network_id', '=', 't.network_id').onRef('h.user_id', '=', 't.user_id'),
    )
    .select(['t.id', 't.position', 't.role_name', 't.role_text_key', 't.from_at', 't.until_at'])
    .select(['u.id as user_id', 'u.name', 'u.pronouns', 'u.avatar_file_id'])
    .select(['l.ends_on', 'h.note', 'h.saved_at', 'h.version'])
    .where('t.network_id', '=', networkId)
    .orderBy(sql`t.until_at is not null`)
    .orderBy('t.until_at', 'desc')
    .orderBy('t.from_at', 'desc')
    .limit(SOME_TERMS)

const noteFrom = (
  row: { note: string | null; saved_at: string | null; version: number | null } | undefined,
) =>
  row?.note != null && row.saved_at != null && row.version != null
    ? { note: row.note, saved_at: row.saved_at, version: row.version }
    : null

/** What the next leader should know. */
export async function showHandOver(act: Reading & Spoken, id: number): Promise<Shown> {
  const { db, me, say } = act
  const network = await knownNetwork(act, id)
  authorize(me, leadersPolicy.hand_over, network)
  const ahead = await aheadOf(act, network)
  const [led, stepIn, backers, above, ran, [mine], [whole]] = await together(
    db,
    leading(db, id),
    deputies(db, me, id),
    sponsors(db, id),
    leading(db, network.parent_id ?? 0),
    terms(db, id),
    ownNote(db, me, id),
    knownMarks(act, network.parent_id === null ? [] : [network.parent_id]),
  )
  const contact = (
    kind: Contact['kind'],
    person: Person,
    says: string | null,
    of: Contact['network'] = null,
  ): Contact => ({
    kind,
    name: person.name,
    face: faceOf(person, FACE_WIDTHS[0]),
    says,
    network: of,
    email: allows(me, peoplePolicy.view_private, { id: person.id }) ? person.email : null,
  })
  const others = led.filter((person) => person.id !== me.user_id)
  const standsAbove = whole ? markOf(whole) : null
  return {
    ...ahead,
    contacts: [
      ...others.map((person) => contact('leader', person, person.position)),
      ...stepIn.map((person) => contact('deputy', person, null)),
      ...(allows(me, sponsorsPolicy.view, network) ? backers : []).map((row): Contact => {
        const { id: personId, name, pronouns, avatar_file_id, email } = row
        return personId !== null && name !== null && email !== null
          ? contact('sponsor', { id: personId, name, pronouns, avatar_file_id, email }, row.title)
          : {
              kind: 'sponsor',
              name: row.called ?? '',
              face: null,
              says: row.title,
              network: null,
              email: null,
            }
      }),
      ...(standsAbove ? above : []).map((person) =>
        contact('parent_leader', person, person.position, standsAbove),
      ),
    ],
    terms: ran.map((row, at) => ({
      id: row.id,
      person: faceOf({ ...row, id: row.user_id }, FACE_WIDTHS[0]),
      position: row.position,
      role_name: roleName(say, { role_name: row.role_name, text_key: row.role_text_key }),
      from_at: row.from_at,
      until_at: row.until_at,
      ends_on: row.until_at === null ? row.ends_on : null,
      // One note for a person, beside the latest of their terms.
      note: ran.findIndex(({ user_id }) => user_id === row.user_id) === at ? noteFrom(row) : null,
    })),
    my_note: noteFrom(mine),
    can: abilities(me, { write_note: leadersPolicy.write_note, manage: leadersPolicy.manage }, network),
  }
}

const ownNote = (db: Kysely<DB>, me: Viewer, networkId: number) =>
  db
    .selectFrom('hand_over_notes')
    .select(['note', 'saved_at', 'version'])
    .where('network_id', '=', networkId)
    .where('user_id', '=', me.user_id)

/** Of two tabs writing at once, the second learns that there is a newer note. */
export async function writeNote(
  act: Act,
  id: number,
  { note, version }: Hears<typeof handOver.write, 'body'>,
): Promise<Answers<typeof handOver.write>> {
  const { tx, me } = act
  const network = await knownNetwork(act, id)
  authorize(me, leadersPolicy.write_note, network)
  const saved =
    version === 0
      ? await tx
          .insertInto('hand_over_notes')
          .values({ network_id: id, user_id: me.user_id, note })
          .onConflict((on) => on.doNothing())
          .returning(['note', 'saved_at', 'version'])
          .executeTakeFirst()
      : await tx
          .updateTable('hand_over_notes')
          .set({ note, saved_at: sql`now()`, version: sql`version + 1` })
          .where('network_id', '=', id)
          .where('user_id', '=', me.user_id)
          .where('version', '=', version)
          .returning(['note', 'saved_at', 'version'])
          .executeTakeFirst()
  if (!saved) throw conflict('changed_meanwhile')
  await record(act, {
    action: 'leader.note_saved',
    subject: { type: 'network', id },
    network_id: id,
    difference: { version: [version, saved.version] },
  })
  wentStale(tx, [handOver.show.path])
  return saved
}
