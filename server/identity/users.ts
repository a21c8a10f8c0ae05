import { sql } from 'kysely'
import type { z } from 'zod'
import { accounts, type entries, type NewAccount } from '../../contract/people/accounts.ts'
import type { Act } from '../platform/act.ts'
import type { Tx } from '../platform/database/db.ts'
import { wentStale } from '../platform/live/live.ts'
import { touched } from '../platform/touched.ts'
import { countPeople } from './counts.ts'
import { type Invited, invite } from './invitations.ts'
import type { Letters } from './letters.ts'
import { shownName } from './shownName.ts'

type New = Omit<z.output<typeof NewAccount>, 'field_data' | 'role_id'>
interface Adding {
  role_id: number
  time_zone: string
  address?: string
}

export const unsaid = {
  preferred_name: null,
  pronouns: null,
  birth_date: null,
  joined_on: null,
  notification_email: null,
  time_zone: null,
  locale: null,
}

export async function defaultRole(tx: Tx) {
  const role = await tx
    .selectFrom('user_roles')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  return role.id
}

/**
 * Adds people in a few statements: accounts, log, totals, invitations. People whose e-mail or employee id is taken
 * are left out; returns those who were added.
 */
export async function createUsers(
  act: Act,
  letters: Letters,
  people: readonly New[],
  { role_id, time_zone }: Adding,
): Promise<{ id: number; email: string }[]> {
  const { tx, me } = act
  if (people.length === 0) return []
  const rows = people.map((person) => ({
    ...person,
    time_zone: person.time_zone ?? time_zone,
    name: shownName(person),
    role_id,
    state_changed_by: me.user_id,
  }))
  const added = await tx
    .insertInto('users')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning(['id', 'email', 'name', 'locale', 'state'])
    .execute()
  await noteCreated(act, added)
  await touched(
    tx,
    added.map(({ id }) => id),
  )
  const invited: Invited[] = added.filter(({ state }) => state === 'invited')
  if (invited.length > 0) await invite(tx, letters, invited, me.user_id)
  wentStale(tx, [accounts.list.path])
  const states = Map.groupBy(added, ({ state }) => state as (typeof entries)[number])
  await countPeople(tx, new Map([...states].map(([state, some]) => [state, some.length])))
  return added
}

/** One line of the log for each, in one statement. */
async function noteCreated({ tx, me, address }: Act, added: readonly { id: number; state: string }[]) {
  if (added.length === 0) return
  await sql`insert into change_log (enterprise_id, actor_id, action, subject_type, subject_id, difference, address)
    select ${tx.enterpriseId}, ${me.user_id}::bigint, 'user.created', 'user', a.id::text,
      jsonb_build_object('state', jsonb_build_array(null, a.state)), ${address ?? null}::text
    from unnest(${added.map(({ id }) => id)}::bigint[], ${added.map(({ state }) => state)}::text[]) as a(id, state)`.execute(
    tx,
  )
}
