import { sql } from 'kysely'
import { fieldErrors } from '../../contract/fieldErrors.ts'
import { accounts } from '../../contract/people/accounts.ts'
import { users } from '../../contract/people/people.ts'
import type { UserState } from '../../contract/people/states.ts'
import { type ScimPatch, ScimUserIn, scimUrns } from '../../contract/scim/resources.ts'
import { addressesChanged } from '../identity/addressChange.ts'
import { countPeople } from '../identity/counts.ts'
import { invite } from '../identity/invitations.ts'
import { shownName } from '../identity/shownName.ts'
import { defaultRole } from '../identity/users.ts'
import { holdNetworksOf } from '../networks/members/membershipRest.ts'
import { type LockedAccount, lockAccount, step } from '../people/accounts/accountStates.ts'
import { differenceOf, record } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import { conflict, invalid, missing } from '../platform/errors.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { wentStale } from '../platform/live/live.ts'
import { authorizeProvisioning, type Doing, doneBy } from './caller.ts'
import { leaveEverything } from './departure.ts'
import { keepFields } from './fields.ts'
import { patched, stepsOf } from './patch.ts'
import { activeStates, type PersonRow, personRow, versionOf } from './peopleRows.ts'
import { userTaken } from './refusals.ts'
import { type WantedPerson, wantedFrom } from './wantedPerson.ts'

const isActive = (state: string) => activeStates.some((one) => one === state)

/** Provisions somebody. A deleted account of the same person is restored. */
export async function bringPerson(act: Doing, enterprise: Enterprise, said: ScimUserIn): Promise<number> {
  const { tx } = act
  const wanted = wantedFrom(said, undefined, enterprise.time_zone, undefined)
  const known = await knownAs(tx, wanted)
  if (known) return comeBack(act, known, said, wanted)
  const id = await addPerson(act, enterprise, wanted)
  await keepFields(act, id, said)
  const state = stateOfNew(enterprise, wanted)
  await countPeople(tx, new Map([[state, 1]]))
  return id
}

/** With single sign-on the account is enough; without, people are invited to choose a password. */
const stateOfNew = ({ sso_enabled }: Enterprise, { active }: WantedPerson): UserState =>
  active ? (sso_enabled ? 'active' : 'invited') : 'inactive'

/** Somebody who has the name or the address already. */
const knownAs = (tx: Tx, { user_name, email }: WantedPerson) =>
  tx
    .selectFrom('users as u')
    .leftJoin('scim_users as s', 's.user_id', 'u.id')
    .select(['u.id', 'u.state', 'u.first_name', 'u.last_name', 's.external_id'])
    .where('u.state', '<>', 'purged')
    .where((eb) =>
      eb.or([
        eb('u.email', '=', email),
        eb.and([eb('s.user_id', 'is', null), eb('u.email', '=', user_name.toLowerCase())]),
        eb('s.user_name_key', '=', sql<string>`lower(${user_name})`),
      ]),
    )
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst()

async function addPerson(
  act: Doing,
  enterprise: Enterprise,
  { user_name, external_id, active: _active, ...person }: WantedPerson,
) {
  const { tx, by, letters } = act
  const state = stateOfNew(enterprise, { user_name, external_id, active: _active, ...person })
  const added = await tx
    .insertInto('users')
    .values({ ...person, name: shownName(person), role_id: await defaultRole(tx), state })
    // Two calls about one person at once: the second finds the first.
    .onConflict((on) => on.doNothing())
    .returning(['id', 'email', 'name', 'locale'])
    .executeTakeFirst()
  if (!added) throw userTaken()
  await link(tx, added.id, { user_name, external_id })
  await record(act, {
    action: 'scim.user_created',
    subject: { type: 'user', id: added.id },
    difference: { state: [null, state], ...doneBy(by) },
    personal: { about_user_id: added.id, before_after: { email: [null, person.email] } },
  })
  if (state === 'invited') await invite(tx, letters, [added])
  wentStale(tx, [accounts.list.path])
  return added.id
}

/** The provider's name for the person from now on; a name belongs to one person. */
async function link(
  tx: Tx,
  user_id: number,
  { user_name, external_id }: Pick<WantedPerson, 'user_name' | 'external_id'>,
) {
  const other = await tx
    .selectFrom('scim_users')
    .select('user_id')
    .where('user_name_key', '=', sql<string>`lower(${user_name})`)
    .where('user_id', '<>', user_id)
    .executeTakeFirst()
  if (other) throw userTaken()
  await tx
    .insertInto('scim_users')
    .values({ user_id, user_name, external_id })
    .onConflict((on) =>
      on
        .columns(['enterprise_id', 'user_id'])
        .doUpdateSet({ user_name, external_id, changed_at: sql`now()` }),
    )
    .execute()
}

type Known = NonNullable<Awaited<ReturnType<typeof knownAs>>>
const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * The provider deleted somebody and provisions them again within the 14 days. A leaver's address may pass to a
 * newcomer, but the account must not: it is restored only for the same external id or, where the provider sends none,
 * the same name.
 */
async function comeBack(act: Doing, known: Known, said: ScimUserIn, wanted: WantedPerson) {
  const { tx } = act
  if (known.state !== 'pending_deletion') throw userTaken()
  const isSame =
    known.external_id !== null && wanted.external_id !== null
      ? known.external_id === wanted.external_id
      : same(known.first_name, wanted.first_name) && same(known.last_name, wanted.last_name)
  if (!isSame) throw conflict('scim.user_leaving')
  const account = await lockAccount(tx, known.id)
  if (account.state !== 'pending_deletion') throw userTaken()
  authorizeProvisioning(act, account)
  const told = { facts: doneBy(act.by) }
  await step(act, account, 'cancel_deletion', told)
  await changeTo(act, known.id, { ...said, active: wanted.active })
  return known.id
}

/** Updates somebody; attributes that aren't mentioned stay as they are. */
export async function replacePerson(act: Doing, id: number, said: ScimUserIn, ifMatch: string | undefined) {
  const { tx } = act
  if (said.active === false) await holdNetworksOf(tx, [id])
  const account = await lockLiving(act, id)
  checkVersion(account, ifMatch)
  await changeTo(act, id, said)
}

/** Changes single attributes. */
export async function patchPerson(act: Doing, id: number, patch: ScimPatch, ifMatch: string | undefined) {
  const { tx } = act
  const steps = stepsOf('user', patch)
  // Networks before people: whether this ends somebody's place is known before they are held.
  if (steps.some(({ name, value }) => name === 'active' && value !== true)) await holdNetworksOf(tx, [id])
  const account = await lockLiving(act, id)
  checkVersion(account, ifMatch)
  const before = await personRow(tx, id)
  const touched = new Set(steps.map(({ name, urn }) => urn ?? name))
  const whole = patched(
    {
      name: { givenName: before.first_name, familyName: before.last_name },
      emails: [{ value: before.email, type: 'work', primary: true }],
      [scimUrns.enterprise]: {},
      [scimUrns.fields]: {},
    },
    steps,
  )
  const sent = Object.fromEntries(Object.entries(whole).filter(([name]) => touched.has(name)))
  const said = ScimUserIn.safeParse(sent)
  if (!said.success) throw invalid(fieldErrors(said.error.issues, sent))
  await changeTo(act, id, said.data)
}

async function lockLiving(act: Doing, id: number) {
  const { tx } = act
  const account = await lockAccount(tx, id)
  if (account.state === 'pending_deletion') throw missing()
  authorizeProvisioning(act, account)
  return account
}

/** A caller with an older version is refused; "*" matches any. */
export function checkVersion({ version }: { version: number }, ifMatch: string | undefined) {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const versions = ifMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (!versions.includes(versionOf(version).slice(2))) throw conflict('scim.changed_meanwhile')
}

/** One person, held by the caller: attributes, what they are called, fields, and whether they may come in. */
async function changeTo(act: Doing, id: number, said: ScimUserIn) {
  const { tx } = act
  const before = await personRow(tx, id)
  const was = { ...before, user_name: before.user_name ?? before.email }
  const wanted = wantedFrom(said, was, before.time_zone, isActive(before.state))
  const hasFields = await keepFields(act, id, said)
  const hasAttributes = await keepAttributes(act, before, wanted)
  // Everybody the provider touches is linked to it, even if nothing had to change.
  const isLinked = before.user_name === wanted.user_name && before.external_id === wanted.external_id
  if (!isLinked || hasFields || hasAttributes) {
    await link(tx, id, wanted)
    await tx.updateTable('users').set({ version: sql`version + 1` }).where('id', '=', id).execute()
    await rightsChanged(tx, id)
    wentStale(tx, [users.show.path, '/api/v1/user/user_data'], [id])
    wentStale(tx, [accounts.list.path])
  }
  if (wanted.active !== isActive(before.state)) await turn(act, id, wanted.active)
}

async function keepAttributes(act: Doing, before: PersonRow, wanted: WantedPerson) {
  const { tx, by, letters } = act
  const { user_name: _name, external_id: _external, active: _active, ...columns } = wanted
  const difference = differenceOf<Record<string, unknown>>(before, columns)
  if (Object.keys(difference).length === 0) return false
  await tx
    .updateTable('users')
    .set({ ...columns, name: shownName(columns) })
    .where('id', '=', before.id)
    .execute()
  await record(act, {
    action: 'scim.user_changed',
    subject: { type: 'user', id: before.id },
    difference: { fields: Object.keys(difference), ...doneBy(by) },
    personal: { about_user_id: before.id, before_after: difference },
  })
  if (difference.email)
    await addressesChanged(tx, letters, [
      {
        user_id: before.id,
        name: shownName(columns),
        locale: columns.locale,
        before: before.email,
        after: columns.email,
      },
    ])
  return true
}

/** In or out. Out is out of everything, at once and everywhere. */
async function turn(act: Doing, id: number, toActive: boolean) {
  const { tx, by } = act
  const told = { facts: doneBy(by) }
  if (!toActive) {
    await refuseTheWayBack(tx, id)
    await leaveEverything(act, id)
  }
  await step(act, await lockAccount(tx, id), toActive ? 'activate' : 'deactivate', told)
}

/** The administrator named for emergencies stays, whatever the provider says: the provider may be what is broken. */
async function refuseTheWayBack(tx: Tx, id: number) {
  const named = await tx
    .selectFrom('enterprises')
    .select('id')
    .where('sso_enabled', '=', true)
    .where('sso_break_glass_user_id', '=', id)
    .executeTakeFirst()
  if (named) throw conflict('scim.break_glass')
}

/** Ends somebody's access at once; the account waits 14 days for its deletion, which administrators can call off. */
export async function dropPerson(act: Doing, id: number, ifMatch: string | undefined) {
  const { tx, by } = act
  await holdNetworksOf(tx, [id])
  const account: LockedAccount = await lockLiving(act, id)
  checkVersion(account, ifMatch)
  await refuseTheWayBack(tx, id)
  await leaveEverything(act, id)
  await step(act, account, 'mark_for_deletion', { facts: doneBy(by) })
}
