import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { keepWoven } from '../../posts/picturesInText.ts'
import { noteUnread } from '../../search/vocabulary.ts'
import { showEvent } from '../one.ts'
import { repeatAs } from '../series/dates.ts'
import { checkMoments, checkPicture, columnsOf, guestsFor, hostFor, type Whole } from './content.ts'
import { holdAt, invite } from './places.ts'
import { ask } from './publication.ts'

/** The pattern that stands where a picture could. */
const patternOf = async (tx: Tx, networkId: number) =>
  (await tx.selectFrom('networks').select('pattern').where('id', '=', networkId).executeTakeFirstOrThrow())
    .pattern

/** Plans an event: it goes out where its planner may publish, and asks elsewhere. */
export async function planEvent(
  tx: Tx,
  me: Viewer,
  { network_id, repeats, ...whole }: Whole,
  address: string,
  now: Date,
  draftId: string | null = null,
) {
  const host = await hostFor(tx, me, network_id)
  const guests = await guestsFor(tx, me, whole.guest_ids, network_id)
  await checkPicture(tx, whole.picture_file_id, [me.user_id])
  checkMoments(whole, now)
  const event = await tx
    .insertInto('events')
    .values({
      ...columnsOf(whole),
      network_id,
      pattern: await patternOf(tx, network_id),
      state: 'draft',
      created_by: me.user_id,
      publish_at: whole.publish_at,
      draft_id: draftId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepWoven(tx, me, 'event', event.id, event.description)
  await noteUnread(tx, 'event', [event.id])
  await holdAt(tx, me, event)
  await invite(tx, me, event, guests)
  await repeatAs(tx, me.user_id, event, repeats)
  await record(tx, me, {
    action: 'event.created',
    subject: { type: 'event', id: event.id },
    network_id,
    difference: { name: event.name, starts_at: event.starts_at },
    address,
  })
  await ask(tx, me, event, host, now)
  return showEvent(tx, me, event.id, now)
}
