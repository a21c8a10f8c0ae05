import { sql } from 'kysely'
import type { ScimGroupIn, ScimPatch } from '../../contract/scim/resources.ts'
import { familyFor } from '../art/pattern.ts'
import { countNetworks, networksChanged } from '../networks/manage/networkPlace.ts'
import { withThoseAbove } from '../networks/members/above.ts'
import { holdNetworks, type Move, moveMembers } from '../networks/members/memberMoves.ts'
import { settle } from '../networks/members/newMembers.ts'
import { acting } from '../platform/act.ts'
import { record, recordMany } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { conflict, missing } from '../platform/errors.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { isObject } from './attributes.ts'
import { type Doing, doneBy } from './caller.ts'
import { stepsOf } from './patch.ts'
import { checkVersion } from './people.ts'
import { activeStates } from './peopleRows.ts'
import { refusedPath, unfit } from './refusals.ts'

const COLOUR = '#4f5d75'

/** The members wanted: exactly these, or some added and some removed. */
interface Wish {
  all?: ReadonlySet<number>
  more: ReadonlySet<number>
  fewer: ReadonlySet<number>
}

/** Founds a group for people the provider brings. It is private until somebody opens it. */
export async function foundGroup(act: Doing, said: ScimGroupIn): Promise<number> {
  const { tx, by } = act
  const name = nameFrom(said.displayName)
  const namesake = await tx
    .selectFrom('networks as n')
    .leftJoin('scim_groups as g', 'g.network_id', 'n.id')
    .select('g.network_id')
    .where('n.name', '=', name)
    .where('n.archived_at', 'is', null)
    .executeTakeFirst()
  // Administrators decide which groups the provider may change; an equal name isn't enough.
  if (namesake) throw conflict(namesake.network_id === null ? 'scim.group_not_included' : 'scim.group_taken')
  const { id } = await tx
    .insertInto('networks')
    .values({
      kind: 'group',
      name: name.slice(0, 100).trim(),
      colour: COLOUR,
      pattern: familyFor(name),
      private: true,
      pending_users: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await includeNetwork(tx, id, name, said.externalId ?? null)
  await record(act, {
    action: 'scim.group_created',
    subject: { type: 'network', id },
    network_id: id,
    difference: { name: [null, name], ...doneBy(by) },
  })
  await move(act, id, { more: await peopleNamed(tx, said.members ?? []), fewer: new Set() })
  networksChanged(tx)
  await countNetworks(tx, new Map([['group', 1]]))
  return id
}

const nameFrom = (said: string | null | undefined) => {
  if (!said) throw unfit('displayName', 'required')
  return said
}

/** From now on the provider decides who belongs to the network. */
export async function includeNetwork(
  tx: Tx,
  network_id: number,
  display_name: string,
  external_id: string | null = null,
) {
  const made = await tx
    .insertInto('scim_groups')
    .values({ network_id, display_name, external_id })
    .onConflict((on) => on.doNothing())
    .returning('network_id')
    .executeTakeFirst()
  if (!made) throw conflict('scim.group_taken')
}

/** A group the provider was let at, held until the transaction ends: the network first, as everywhere. */
async function lockGroup(tx: Tx, id: number) {
  await holdNetworks(tx, [id])
  const network = await tx
    .selectFrom('networks')
    .select(['id', 'name', 'kind'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  const group =
    network &&
    (await tx
      .selectFrom('scim_groups')
      .selectAll()
      .where('network_id', '=', id)
      .forUpdate()
      .executeTakeFirst())
  if (!group) throw missing()
  return { ...network, ...group }
}
type Group = Awaited<ReturnType<typeof lockGroup>>

export async function replaceGroup(act: Doing, id: number, said: ScimGroupIn, ifMatch: string | undefined) {
  const { tx } = act
  const group = await lockGroup(tx, id)
  checkVersion(group, ifMatch)
  if (said.displayName === null) throw unfit('displayName', 'required')
  const wish =
    said.members === undefined
      ? undefined
      : { all: await peopleNamed(tx, said.members ?? []), more: new Set<number>(), fewer: new Set<number>() }
  await changeGroup(act, group, said, wish)
}

export async function patchGroup(act: Doing, id: number, patch: ScimPatch, ifMatch: string | undefined) {
  const { tx } = act
  const steps = stepsOf('group', patch)
  const group = await lockGroup(tx, id)
  checkVersion(group, ifMatch)
  const said: Pick<ScimGroupIn, 'displayName' | 'externalId'> = {}
  let all: Set<number> | undefined
  const more = new Set<number>()
  const fewer = new Set<number>()
  for (const { name, verb, value, where, part } of steps) {
    if (name === 'members') {
      if (part !== undefined || (where.length > 0 && verb !== 'remove')) throw refusedPath('members')
      const listed = where.length > 0 ? where.map((clause) => ({ value: clause.value })) : asMembers(value)
      if (verb === 'remove' && listed.length > 0) {
        for (const { value } of listed) {
          const gone = Number(value)
          more.delete(gone)
          all?.delete(gone)
          fewer.add(gone)
        }
        continue
      }
      const people = verb === 'remove' ? new Set<number>() : await peopleNamed(tx, listed)
      if (verb !== 'add') {
        all = new Set()
        more.clear()
        fewer.clear()
      }
      for (const one of people) {
        more.add(one)
        fewer.delete(one)
      }
    } else {
      if (typeof value !== 'string' && verb !== 'remove') throw unfit(name, 'type')
      const text = verb === 'remove' ? null : String(value).trim()
      if ((text?.length ?? 0) > 255) throw unfit(name, 'too_long', { max: 255 })
      if (name === 'displayName') said.displayName = nameFrom(text)
      else said.externalId = text
    }
  }
  const wish = all ? { all: new Set([...all, ...more]), more: new Set<number>(), fewer } : { more, fewer }
  await changeGroup(act, group, said, wish)
}

/** One member or many, as objects or as bare ids. */
function asMembers(value: unknown): { value: unknown }[] {
  const all = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
  return all.map((one) => ({ value: isObject(one) ? one.value : one }))
}

/** The people meant, as far as they can be members: deactivated ones can't. Unknown ids are refused. */
async function peopleNamed(tx: Tx, members: readonly { value: unknown }[]): Promise<Set<number>> {
  const ids = [
    ...new Set(members.map(({ value }) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : 0))),
  ]
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'state'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('state', 'not in', ['purged', 'pending_deletion'])
    .execute()
  if (rows.length < ids.length) throw unfit('members', 'unknown_person')
  return new Set(rows.flatMap(({ id, state }) => (activeStates.some((one) => one === state) ? [id] : [])))
}

async function changeGroup(
  act: Doing,
  group: Group,
  { displayName, externalId }: Pick<ScimGroupIn, 'displayName' | 'externalId'>,
  wish: Wish | undefined,
) {
  const { tx } = act
  const id = group.network_id
  const named = {
    display_name: displayName ?? group.display_name,
    external_id: externalId === undefined ? group.external_id : externalId,
  }
  const isNamed = named.display_name !== group.display_name || named.external_id !== group.external_id
  if (named.display_name.toLowerCase() !== group.display_name.toLowerCase()) {
    const other = await tx
      .selectFrom('scim_groups')
      .select('network_id')
      .where('display_name_key', '=', sql<string>`lower(${named.display_name})`)
      .executeTakeFirst()
    if (other) throw conflict('scim.group_taken')
  }
  const moved = wish ? await move(act, id, wish) : 0
  if (!isNamed && moved === 0) return
  await tx
    .updateTable('scim_groups')
    .set({ ...named, changed_at: sql`now()`, version: sql`version + 1` })
    .where('network_id', '=', id)
    .execute()
  if (isNamed)
    await record(act, {
      action: 'scim.group_named',
      subject: { type: 'network', id },
      network_id: id,
      difference: { name: [group.display_name, named.display_name], ...doneBy(act.by) },
    })
}

/** Memberships as wished, through the one verb that changes them. Answers how many changed. */
async function move(act: Doing, network_id: number, { all, more, fewer }: Wish) {
  const { tx, by } = act
  const gone = new Set(fewer)
  if (all) {
    const members = await tx
      .selectFrom('network_members')
      .select('user_id')
      .where('network_id', '=', network_id)
      .where('state', '=', 'active')
      .execute()
    for (const { user_id } of members) if (!all.has(user_id)) gone.add(user_id)
  }
  const come = [...(all ?? []), ...more].filter((one) => !gone.has(one) || all?.has(one))
  const moves: Move[] = [
    ...(await withThoseAbove(
      tx,
      come.map((user_id) => ({ network_id, user_id, action: 'add' as const })),
    )),
    ...[...gone].map((user_id) => ({ network_id, user_id, action: 'lapse' as const })),
  ]
  const { done } = await moveMembers(tx, null, moves, { cause: 'directory' })
  await recordMany(
    act,
    done.map(({ network_id: place, user_id, before, state }) => ({
      action: state === 'active' ? 'member.added' : 'member.lapsed',
      subject: { type: 'user', id: user_id },
      network_id: place,
      difference: { state: [before === 'none' ? null : before, state], ...doneBy(by) },
    })),
  )
  await settle(acting(tx, undefined), 'member.added', done, { unlogged: true })
  return done.length
}

/** The provider deletes a group; the network is archived, and everything in it is kept. */
export async function archiveGroup(act: Doing, id: number, ifMatch: string | undefined) {
  const { tx, by } = act
  const group = await lockGroup(tx, id)
  checkVersion(group, ifMatch)
  const [part] = await tx
    .selectFrom('networks')
    .select('id')
    .where('parent_id', '=', id)
    .where('archived_at', 'is', null)
    .limit(1)
    .execute()
  // The provider knows nothing of networks below.
  if (part) throw conflict('scim.group_has_parts')
  await tx.deleteFrom('scim_groups').where('network_id', '=', id).execute()
  await tx
    .updateTable('networks')
    .set({ archived_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'scim.group_archived',
    subject: { type: 'network', id },
    network_id: id,
    difference: { name: group.name, ...doneBy(by) },
  })
  await rightsChanged(tx, '*')
  networksChanged(tx)
  await countNetworks(tx, new Map([[group.kind, -1]]))
}
