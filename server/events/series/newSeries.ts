import type { seriesChanges } from '../../../contract/events/seriesChanges.ts'
import type { Hears } from '../../../contract/route.ts'
import type { Tx } from '../../platform/db.ts'
import { conflict } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { isOver, lockEvent } from '../eventRow.ts'
import { knownEvent, mustOrganize } from '../known.ts'
import { showEvent } from '../one.ts'
import { columnsOf } from '../planning/content.ts'
import { changedIn, changeEvent, isApproved, type Wanted, wish } from '../planning/eventChange.ts'
import { eventsChanged } from '../stale.ts'
import { beginDates, mustRepeat } from './dates.ts'
import { weighed } from './seriesChange.ts'

/**
 * An event that is there repeats from now on: its own date is the first and keeps its people. The others are made at once
 * where it is out, and else when it goes out. Where somebody else approves, they are asked for as another time is.
 */
export async function beginSeries(
  tx: Tx,
  me: Viewer,
  id: number,
  { event: { version, ...said }, repeats }: Hears<typeof seriesChanges.begin, 'body'>,
  address: string,
  now: Date,
) {
  const known = await knownEvent(tx, me, id)
  mustOrganize(known)
  const event = await lockEvent(tx, id)
  if (event.series_id !== null) throw conflict('event_repeats')
  if (event.version !== version) throw conflict('changed_meanwhile')
  if (isOver(event, now)) throw conflict('event_state')
  mustRepeat(repeats, said)
  if (isApproved(event) && !known.approves) {
    const { heavy, calm } = weighed(event, changedIn(event, columnsOf(said)))
    await changeEvent(tx, me, id, { ...said, ...calm, version }, address, now)
    await wish(tx, me, event, { ...heavy, series: { scope: 'begin', repeats } } as Wanted, address)
  } else {
    await changeEvent(tx, me, id, { ...said, version }, address, now)
    await beginDates(tx, me, await lockEvent(tx, id), repeats, address)
  }
  eventsChanged(tx)
  return showEvent(tx, me, id, now)
}
