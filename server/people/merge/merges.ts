import { sql } from 'kysely'
import type { FieldValue } from '../../../contract/fields/values.ts'
import { fieldIdOf, fieldTarget } from '../../../contract/people/imports.ts'
import type { merges } from '../../../contract/people/merges.ts'
import { type UserState, userIsHere } from '../../../contract/people/states.ts'
import type { Hears } from '../../../contract/route.ts'
import { setFieldValuesOfMany } from '../../fields/values.ts'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import { addressesChanged } from '../../identity/addressChange.ts'
import { countPeople } from '../../identity/counts.ts'
import { endKeys } from '../../identity/keys.ts'
import type { Letters } from '../../identity/letters.ts'
import { governedBy, keepHolders } from '../../identity/roles/governance.ts'
import { roleToGive } from '../../identity/roles/grant.ts'
import { authorizeLeaderships, passingLeaderships } from '../../identity/roles/leaderships.ts'
import { shownName } from '../../identity/shownName.ts'
import { leadersAway, ledBy } from '../../networks/leaders/succession.ts'
import { holdNetworksOf, settleMemberships } from '../../networks/members/membershipRest.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { plan, unplan } from '../../platform/jobs/timed.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize } from '../../platform/rights/policy.ts'
import type { Texts } from '../../platform/texts.ts'
import { touched } from '../../platform/touched.ts'
import { moved as movedStates, PURGE } from '../accounts/accountStates.ts'
import { emptyAccount } from '../accounts/purge.ts'
import { type Custom, customOf, mergeColumns, ownColumns } from './fields.ts'
import { followMerge } from './followers.ts'
import { FORGET_MERGE } from './mergeExpiry.ts'
import { mergePolicy } from './policy.ts'
import { showMerge } from './queries.ts'
import { mergedTables, moveRecords } from './records.ts'
import { shapesOf } from './shapes.ts'

/** For so long a merge can be taken back; then what is kept of it goes. */
export const UNDO_DAYS = 30

/**
 * Locks both in the order of their ids, so that two people merging the same pair in opposite order don't deadlock.
 * Without key locks: joining a network locks it and then refers to the person, so networks are locked after people,
 * and nobody who refers to them waits.
 */
async function holdBoth(tx: Tx, kept_id: number, gone_id: number) {
  const rows = await tx
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .selectAll('u')
    .select(['r.role_name', 't.permissions'])
    .where('u.id', 'in', [kept_id, gone_id])
    .orderBy('u.id')
    .forNoKeyUpdate(['u'])
    .execute()
  const kept = rows.find(({ id }) => id === kept_id)
  const gone = rows.find(({ id }) => id === gone_id)
  if (!kept || !gone) throw missing()
  if (gone.merged_into !== null) throw conflict('merge_done')
  if (kept.state === 'purged' || gone.state === 'purged') throw missing()
  return { kept, gone }
}

type Held = Awaited<ReturnType<typeof holdBoth>>['kept']

/** Makes one of two accounts: everything in one transaction, and only once. */
export async function mergePeople(
  act: Act,
  { texts, letters }: { texts: Texts; letters: Letters },
  { kept_id, gone_id, taken }: Hears<typeof merges.create, 'body'>,
) {
  const { tx, me } = act
  authorize(me, mergePolicy.merge)
  if (kept_id === gone_id) throw invalid({ gone_id: { code: 'same_person' } })
  await holdNetworksOf(tx, [kept_id, gone_id])
  const { kept, gone } = await holdBoth(tx, kept_id, gone_id)
  authorize(me, accountPolicy.remove, gone)
  authorize(me, accountPolicy.manage, kept)
  const custom = await customOf(tx, me, [kept_id, gone_id])
  const known = new Set<string>([...mergeColumns, ...custom.fields.map(({ id }) => fieldTarget(id))])
  if (taken.some((name) => !known.has(name))) throw invalid({ taken: { code: 'unknown' } })
  if (kept_id === me.user_id && taken.some((name) => ownColumns.has(name)))
    authorize(me, accountPolicy.remove, kept)
  const values = chosen(kept, gone, taken)
  authorizeLeaderships(me, await passingLeaderships(tx, gone_id, kept_id))
  const role = taken.includes('role') ? await roleToGive(act, gone.role_id) : undefined

  // Memberships suspended for one of them are resumed if the kept person is active, and the other way round.
  await settleMemberships(tx, me.user_id, [gone_id], kept.state as UserState)
  await endKeys(tx, gone_id)
  await unplan(tx, PURGE, String(gone_id))
  const picture = taken.includes('picture')
  const spare = picture ? kept.avatar_file_id : gone.avatar_file_id
  const id = await beginMerge(act, { kept_id, gone_id }, taken, spare)
  const keeps = { merge_id: id, shapes: await shapesOf(tx, mergedTables(tx)) }
  const ledTillNow =
    userIsHere(gone.state as UserState) && !userIsHere(kept.state as UserState)
      ? await ledBy(tx, gone_id)
      : []
  const moved = await moveRecords(tx, keeps, { kept: kept_id, gone: gone_id }, () =>
    takeFields(tx, custom, { kept: kept_id, gone: gone_id }, taken),
  )
  // First the one that goes gives up its address and number, then the other may have them.
  await emptyAccount(tx, texts, gone_id)
  await tx.updateTable('users').set({ merged_into: kept_id }).where('id', '=', gone_id).execute()
  await tx
    .updateTable('users')
    .set({
      ...values,
      name: shownName({ ...kept, ...values }),
      ...(role ? { role_id: role.id } : {}),
      ...(picture ? { avatar_file_id: gone.avatar_file_id } : {}),
      sign_in_count: sql`sign_in_count + ${gone.sign_in_count}`,
      last_seen_at: sql`greatest(last_seen_at, ${gone.last_seen_at}::timestamptz)`,
      version: sql`version + 1`,
    })
    .where('id', '=', kept_id)
    .execute()
  if (ledTillNow.length > 0) await leadersAway(act, [kept_id], ledTillNow)
  if (values.email)
    await addressesChanged(tx, letters, [
      {
        user_id: kept_id,
        name: shownName({ ...kept, ...values }),
        locale: kept.locale,
        before: kept.email,
        after: values.email,
      },
    ])
  await keepHolders(tx, governedBy([gone, ...(role ? [kept] : [])]))
  await keepProfiles(tx, id, kept_id, gone_id)
  await followMerge(tx, id, kept_id, gone_id)
  await note(act, id, { kept, gone, values, role, taken, moved })
  await touched(tx, [kept_id, gone_id])
  for (const user of [kept_id, gone_id]) await rightsChanged(tx, user)
  wentStale(tx, ['/api/v1/users', '/api/v2/users'])
  await countPeople(tx, movedStates(gone.state as UserState, 'purged'))
  return showMerge(act, id)
}

/** The columns in which the value of the one that goes was chosen. */
function chosen(kept: Held, gone: Held, taken: readonly string[]) {
  const values: Partial<Held> = {}
  for (const column of mergeColumns) {
    if (column === 'role' || column === 'picture' || !taken.includes(column)) continue
    if (gone[column] !== kept[column]) Object.assign(values, { [column]: gone[column] })
  }
  return values
}

async function takeFields(
  tx: Tx,
  { fields, values }: Custom,
  { kept, gone }: { kept: number; gone: number },
  taken: readonly string[],
) {
  const wanted = taken.flatMap((name) => fieldIdOf(name) ?? [])
  const theirs = new Map<number, FieldValue>(wanted.map((id) => [id, values.get(gone)?.get(id) ?? null]))
  await setFieldValuesOfMany(tx, new Map([[kept, theirs]]), fields)
}

/** The merge's row, with both profiles as they are before anything moves. */
async function beginMerge(
  { tx, me }: Act,
  { kept_id, gone_id }: { kept_id: number; gone_id: number },
  taken: readonly string[],
  spare_file_id: string | null,
) {
  const { id, undo_until } = await tx
    .insertInto('merges')
    .values({
      kept_id,
      gone_id,
      taken: [...taken],
      merged_by: me.user_id,
      spare_file_id,
      undo_until: sql<string>`now() + make_interval(days => ${UNDO_DAYS})`,
      before: sql`(select jsonb_object_agg(case u.id when ${kept_id}::bigint then 'kept' else 'gone' end,
        to_jsonb(u) - 'words') from users u
        where u.enterprise_id = ${tx.enterpriseId} and u.id in (${kept_id}::bigint, ${gone_id}::bigint))`,
    })
    .returning(['id', 'undo_until'])
    .executeTakeFirstOrThrow()
  if (undo_until) await plan(tx, FORGET_MERGE, String(id), undo_until)
  return id
}

/** The kept profile's values now: an undo restores only those that nobody changes from here on. */
const keepProfiles = (tx: Tx, id: number, kept_id: number, gone_id: number) =>
  sql`update merges m set before = m.before || jsonb_build_object('after', to_jsonb(u) - 'words')
    from users u where m.enterprise_id = ${tx.enterpriseId} and m.id = ${id}::bigint
      and u.enterprise_id = ${tx.enterpriseId} and u.id = ${kept_id}::bigint and m.gone_id = ${gone_id}::bigint`.execute(
    tx,
  )

interface Noted {
  kept: Held
  gone: Held
  values: Partial<Held>
  role: { role_name: string } | undefined
  taken: readonly string[]
  moved: Record<string, number>
}

/** Both histories mention it: the dropped account's leads to the kept one. */
async function note(act: Act, id: number, { kept, gone, values, role, taken, moved }: Noted) {
  const { tx } = act
  const moved_count = Object.values(moved).reduce((sum, count) => sum + count, 0)
  await tx
    .updateTable('merges')
    .set({ moved: JSON.stringify(moved), moved_count })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'user.merged',
    subject: { type: 'user', id: kept.id },
    difference: {
      merged_id: gone.id,
      fields: taken,
      moved,
      ...(role ? { role: [kept.role_name, role.role_name] } : {}),
    },
    personal: {
      about_user_id: kept.id,
      before_after: {
        merged: [`${gone.name} <${gone.email}>`, null],
        ...Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, [kept[name as keyof Held], value]]),
        ),
      },
    },
  })
  await record(act, {
    action: 'user.merged_away',
    subject: { type: 'user', id: gone.id },
    difference: { merged_into: kept.id, state: [gone.state, 'purged'] },
  })
}
