import { sql } from 'kysely'
import type { members } from '../../../contract/networks/members.ts'
import type { Answers } from '../../../contract/route.ts'
import { fieldsOf, valuesOfMany } from '../../fields/values.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { type Db, together } from '../../platform/database/db.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { knownNetwork } from '../known.ts'
import { isOpenInvitation } from './invitations.ts'
import { membersPolicy } from './policy.ts'
import { knownMembership } from './seen.ts'

const SHOWN = 8
/** Enough to tell two people of the same name apart: their site and title. */
const MOST_FACTS = 2

/** People by name, with details that tell namesakes apart and whether they are members already. */
export async function listCandidates(
  act: Reading,
  network_id: number,
  words: string,
): Promise<Answers<typeof members.candidates>> {
  const { db, me } = act
  const network = await knownNetwork(act, network_id)
  authorize(me, membersPolicy.add, network)
  const people = await peopleFound(db, words).execute()
  const ids = people.map(({ id }) => id)
  const fields = (await fieldsOf(db))
    .filter((field) => field.class === 'public' && field.type === 'select')
    .slice(0, MOST_FACTS)
  const values = await valuesOfMany(act, ids, fields)
  const [inside, invited] = await together(
    db,
    db
      .selectFrom('network_members as m')
      .select('m.user_id')
      .where('m.network_id', '=', network.id)
      .where('m.user_id', '=', anyOf(ids))
      .where('m.state', '=', 'active')
      .where(knownMembership(me)),
    db
      .selectFrom('membership_invitations as i')
      .select('i.user_id')
      .where('i.network_id', '=', network.id)
      .where('i.user_id', '=', anyOf(ids))
      .where(isOpenInvitation('i')),
  )
  const has = (rows: readonly { user_id: number }[], id: number) => rows.some(({ user_id }) => user_id === id)
  return {
    items: people.map((person) => ({
      ...faceOf(person, FACE_WIDTHS[0]),
      title: person.title,
      facts: fields
        .map(({ id }) => values.get(person.id)?.get(id))
        .filter((value) => typeof value === 'string'),
      standing: has(inside, person.id) ? 'member' : has(invited, person.id) ? 'invited' : 'none',
    })),
  }
}

const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`

const peopleFound = (db: Db, words: string) =>
  db
    .selectFrom(
      sql<{ id: number; place: number }>`search_people(${words}, ${SHOWN})
        with ordinality`.as<'s'>(sql`s(id, rank, place)`),
    )
    .innerJoin('users as u', 'u.id', 's.id')
    .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id', 'u.title'])
    .orderBy('s.place')
