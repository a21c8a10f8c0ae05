import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { MOST_SPONSORS, sponsors } from '../../../contract/networks/sponsors.ts'
import type { Hears } from '../../../contract/route.ts'
import { dropFace } from '../../identity/ownFace.ts'
import type { Act } from '../../platform/act.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import type { DB, Tx } from '../../platform/database/db.ts'
import { putBack } from '../../platform/database/deletedRow.ts'
import { orderAsked, writeOrder } from '../../platform/database/order.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/fileStore.ts'
import { keepPicture } from '../../platform/files/files.ts'
import type { Receive } from '../../platform/http/receive.ts'
import { type Job, job } from '../../platform/jobs/jobs.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { undoable } from '../../platform/undo.ts'
import { lockNetwork } from '../manage/networkPlace.ts'
import { sponsorsPolicy } from './policy.ts'
import { managedSponsor, SPONSOR_WIDTHS, showSponsor } from './queries.ts'

const changed = (tx: Tx) => wentStale(tx, [sponsors.list.path, sponsors.show.path])

/** Texts about a person aren't kept for ever: they are stored beside the log's row and deleted with the person. */
const told = (userId: number | null, difference: Record<string, unknown>) =>
  userId === null ? { difference } : { personal: { about_user_id: userId, before_after: difference } }

export async function createSponsor(
  act: Act,
  networkId: number,
  body: Hears<typeof sponsors.create, 'body'>,
) {
  const { tx, me } = act
  // Held, so that two at once neither share a place nor pass the limit.
  const network = await lockNetwork(act, networkId)
  authorize(me, sponsorsPolicy.manage, network)
  if (body.user_id !== null) {
    const person = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', body.user_id)
      .where('state', '=', 'active')
      .executeTakeFirst()
    if (!person) throw missing()
  }
  const [there] = await tx
    .selectFrom('sponsors')
    .where('network_id', '=', networkId)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('sort_order').as('last')])
    .execute()
  if ((there?.count ?? 0) >= MOST_SPONSORS) throw conflict('too_many_sponsors', { max: MOST_SPONSORS })
  const { id } = await tx
    .insertInto('sponsors')
    .values({ ...body, network_id: networkId, sort_order: (there?.last ?? 0) + 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(act, {
    action: 'sponsor.created',
    subject: { type: 'sponsor', id },
    network_id: networkId,
    ...told(body.user_id, differenceOf<Record<string, unknown>>({}, body)),
  })
  changed(tx)
  return showSponsor(act, id)
}

async function lockSponsor(act: Act, id: number) {
  const { tx } = act
  const { network } = await managedSponsor(act, id)
  const sponsor = await tx
    .selectFrom('sponsors')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!sponsor) throw missing()
  return { sponsor, network }
}

/** Saves a sponsor's details unless a newer version was saved. The person stays the same. */
export async function changeSponsor(
  act: Act,
  id: number,
  { version, name, ...change }: Hears<typeof sponsors.update, 'body'>,
) {
  const { tx } = act
  const { sponsor, network } = await lockSponsor(act, id)
  if (sponsor.version !== version) throw conflict('changed_meanwhile')
  if (sponsor.user_id !== null && name !== undefined) throw invalid({ name: { code: 'sponsor_stays' } })
  const whole = { ...change, name: sponsor.user_id === null ? (name ?? sponsor.name) : null }
  const difference = differenceOf<Record<string, unknown>>(sponsor, whole)
  if (Object.keys(difference).length === 0) return showSponsor(act, id)
  await tx
    .updateTable('sponsors')
    .set({ ...whole, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'sponsor.changed',
    subject: { type: 'sponsor', id },
    network_id: network.id,
    ...told(sponsor.user_id, difference),
  })
  changed(tx)
  return showSponsor(act, id)
}

/** A picture in place of the face, or none; the one before goes. */
export async function changeSponsorPicture(act: Act, store: FileStore, id: number, file: Receive | null) {
  const { tx } = act
  const { sponsor, network } = await lockSponsor(act, id)
  if (file === null && sponsor.picture_file_id === null) return showSponsor(act, id)
  const picture_file_id =
    file &&
    (await keepPicture(tx, store, file, {
      purpose: 'sponsor',
      audience: 'members',
      owner_id: null,
      widths: SPONSOR_WIDTHS,
      ratio: 1,
    }))
  await tx
    .updateTable('sponsors')
    .set({ picture_file_id, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await dropFace(tx, store, sponsor.picture_file_id)
  await record(act, {
    action: file ? 'sponsor.picture_changed' : 'sponsor.picture_removed',
    subject: { type: 'sponsor', id },
    network_id: network.id,
  })
  changed(tx)
  return showSponsor(act, id)
}

/** Puts the named ones first, in this order; the others follow in theirs. */
export async function orderSponsors(act: Act, networkId: number, ids: readonly number[]) {
  const { tx, me } = act
  const network = await lockNetwork(act, networkId)
  authorize(me, sponsorsPolicy.manage, network)
  const rows = await tx
    .selectFrom('sponsors')
    .select('id')
    .where('network_id', '=', networkId)
    .orderBy('sort_order')
    .orderBy('id')
    .forUpdate()
    .execute()
  const known = rows.map((row) => row.id)
  const order = orderAsked(known, ids)
  await writeOrder(tx, 'sponsors', 'sort_order', order)
  await record(act, {
    action: 'sponsors.ordered',
    subject: { type: 'network', id: networkId },
    network_id: networkId,
    difference: { sponsor_ids: order },
  })
  changed(tx)
  return { done: true as const }
}

export async function deleteSponsor(act: Act, id: number) {
  const { tx } = act
  const { sponsor, network } = await lockSponsor(act, id)
  await sponsorDeleted.offer(act, { sponsor })
  await tx.deleteFrom('sponsors').where('id', '=', id).execute()
  if (sponsor.picture_file_id !== null)
    await tx.queue.put(tx, 'quick', DROP_PICTURE, { file_id: sponsor.picture_file_id })
  await record(act, {
    action: 'sponsor.deleted',
    subject: { type: 'sponsor', id },
    network_id: network.id,
    ...told(sponsor.user_id, { name: sponsor.name, title: sponsor.title }),
  })
  changed(tx)
  return { done: true as const }
}

/** A former sponsor returns, at their place in the order. */
export const sponsorDeleted = undoable<{ sponsor: Selectable<DB['sponsors']> }>(
  'sponsor.deleted',
  async (act, { sponsor }) => {
    const { tx, me } = act
    const network = await lockNetwork(act, sponsor.network_id ?? 0)
    authorize(me, sponsorsPolicy.manage, network)
    await putBack(tx, 'sponsors', sponsor)
    await record(act, {
      action: 'sponsor.restored',
      subject: { type: 'sponsor', id: sponsor.id },
      network_id: network.id,
      ...told(sponsor.user_id, { name: sponsor.name, title: sponsor.title }),
    })
    changed(tx)
  },
)

const DROP_PICTURE = 'networks.drop_sponsor_picture'

/** The picture of a sponsor who was removed goes once that can't be taken back any more. */
export const sponsorPicture = (store: FileStore): Job<{ file_id: string }> =>
  job(DROP_PICTURE, z.object({ file_id: z.uuid() }), async ({ tx }, { file_id }) => {
    const used = await tx
      .selectFrom('sponsors')
      .select('id')
      .where('picture_file_id', '=', file_id)
      .executeTakeFirst()
    if (!used) await dropFace(tx, store, file_id)
  })

/** A person is purged: texts about them and their pictures are deleted. */
export async function forgetSponsor(tx: Tx, store: FileStore, userId: number) {
  const rows = await tx
    .deleteFrom('sponsors')
    .where('user_id', '=', userId)
    .returning('picture_file_id')
    .execute()
  for (const { picture_file_id } of rows) await dropFace(tx, store, picture_file_id)
}
