import { sql } from 'kysely'
import { permissionNames } from '../../../contract/permissions.ts'
import { scimUrns } from '../../../contract/scim/resources.ts'
import { addDomain } from '../../access/domains/domains.ts'
import { endLook, startLook } from '../../access/looks/looks.ts'
import { openSession } from '../../access/signIn.ts'
import { acting } from '../../platform/act.ts'
import { include } from '../../scim/overview.ts'
import { patchPerson } from '../../scim/people.ts'
import { makeToken, noteCall } from '../../scim/tokens.ts'
import { HERE, type Lived } from './lived.ts'

const AGENT =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** Where the provider's programs sit. */
const THERE = '52.169.4.20'

/** Single sign-on: who uses it, what its provider changes, the company's domains, and a look for support. */
export async function addDoors(lived: Lived) {
  const { doors } = lived.life
  if (!doors) return
  await link(lived, doors)
  await provision(lived, doors)
  await nameDomain(lived, doors)
  await look(lived, doors)
}

type Doors = NonNullable<Lived['life']['doors']>

const link = ({ tx, person }: Lived, { issuer, linked }: Doors) =>
  tx
    .insertInto('sso_identities')
    .values(
      linked.map((who, place) => ({
        issuer,
        subject: `00u${(7_919 * (place + 3)).toString(36)}kf`,
        user_id: person(who),
        created_at: sql<string>`now() - make_interval(days => ${40 + place})`,
        last_used_at: sql<string>`now() - make_interval(hours => ${5 + place * 19})`,
      })),
    )
    .execute()

async function provision({ tx, me, person, network }: Lived, { token, provisioned, promoted }: Doors) {
  const now = new Date()
  const { id } = await makeToken(acting(tx, me, { address: HERE, now }), { name: token, days: 365 })
  await include(acting(tx, me, { address: HERE }), network(provisioned))
  const by = { actor: `scim:${id}`, token_id: id, name: token, permissions: permissionNames }
  for (const { person: who, title } of promoted) {
    const Operations = [{ op: 'replace', path: 'title', value: title }]
    const directory = acting(tx, undefined, { by, address: THERE, letters: { send: async () => {} } })
    await patchPerson(directory, person(who), { schemas: [scimUrns.patch], Operations }, undefined)
    await noteCall(tx, id, { is_read: false }, THERE)
  }
}

/** Named, looked for once, and not there yet. */
async function nameDomain({ tx, me }: Lived, { waiting_domain }: Doors) {
  const { id } = await addDomain(acting(tx, me, { address: HERE }), waiting_domain)
  await tx
    .updateTable('enterprise_domains')
    .set({ checked_at: sql<string>`now() - interval '3 hours'`, problem: 'missing' })
    .where('id', '=', id)
    .execute()
}

/** The administrator looked as somebody who had asked for help, and has stopped. */
async function look({ tx, me, person }: Lived, { looked_at, reason }: Doors) {
  const before = await tx
    .selectFrom('users')
    .select(['last_seen_at', 'sign_in_count'])
    .where('id', '=', me.user_id)
    .executeTakeFirstOrThrow()
  await openSession(tx, me.user_id, HERE, AGENT)
  const { id: session_id } = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', me.user_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id } = await startLook(
    acting(tx, { ...me, session_id }, { address: HERE }),
    person(looked_at),
    reason,
  )
  await endLook(tx, id, 'button', HERE)
  await tx.updateTable('sessions').set({ ended_at: sql`now()` }).where('id', '=', session_id).execute()
  await tx.updateTable('users').set(before).where('id', '=', me.user_id).execute()
}
