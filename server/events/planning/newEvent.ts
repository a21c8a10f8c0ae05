import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { keepWoven } from '../../posts/picturesInText.ts'
import { noteUnread } from '../../search/vocabulary.ts'
import { repeatAs } from '../series/dates.ts'
import { showEvent } from '../shownEvent.ts'
import { checkMoments, checkPicture, columnsOf, guestsFor, hostFor, type Whole } from './content.ts'
import { holdAt, invite } from './places.ts'
import { ask } from './publication.ts'

/** The pattern in place of a picture. */
const patternOf = async (tx: Tx, networkId: number) =>
  (await tx.selectFrom('networks').select('pattern').where('id', '=', networkId).executeTakeFirstOrThrow())
    .pattern

/** Plans an event: it goes out where its planner may publish, and asks elsewhere. */
export async function planEvent(
  act: Act,
  { network_id, repeats, ...whole }: Whole,
  draftId: string | null = null,
) {
  const { tx, me, now } = act
  const host = await hostFor(act, network_id)
  const guests = await guestsFor(act, whole.guest_ids, network_id)
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
  await keepWoven(act, 'event', event.id, event.description)
  await noteUnread(tx, 'event', [event.id])
  await holdAt(act, event)
  await invite(act, event, guests)
  await repeatAs(tx, me.user_id, event, repeats)
  await record(act, {
    action: 'event.created',
    subject: { type: 'event', id: event.id },
    network_id,
    difference: { name: event.name, starts_at: event.starts_at },
  })
  await ask(act, event, host)
  return showEvent(act, event.id)
}
