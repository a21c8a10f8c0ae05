import type { seriesChanges } from '../../../contract/events/seriesChanges.ts'
import type { Hears } from '../../../contract/route.ts'
import type { Act } from '../../platform/act.ts'
import { conflict } from '../../platform/errors.ts'
import { heldFor } from '../abilities.ts'
import { lockEvent } from '../eventRow.ts'
import { columnsOf } from '../planning/content.ts'
import { changedIn, changeEvent, isApproved, type Wanted, wish } from '../planning/eventChange.ts'
import { showEvent } from '../shownEvent.ts'
import { eventsChanged } from '../stale.ts'
import { beginDates, mustRepeat } from './dates.ts'
import { weighed } from './seriesChange.ts'

/**
 * An event that is there repeats from now on: its own date is the first and keeps its people. The others are made at once
 * where it is out, and else when it goes out. Where somebody else approves, they are asked for as another time is.
 */
export async function beginSeries(
  act: Act,
  id: number,
  { event: { version, ...said }, repeats }: Hears<typeof seriesChanges.begin, 'body'>,
) {
  const { tx } = act
  const { event, known } = await heldFor(act, id, 'repeat')
  if (event.version !== version) throw conflict('changed_meanwhile')
  mustRepeat(repeats, said)
  if (isApproved(event) && !known.approves) {
    const { heavy, calm } = weighed(event, changedIn(event, columnsOf(said)))
    await changeEvent(act, id, { ...said, ...calm, version })
    await wish(act, event, { ...heavy, series: { scope: 'begin', repeats } } as Wanted)
  } else {
    await changeEvent(act, id, { ...said, version })
    await beginDates(act, await lockEvent(tx, id), repeats)
  }
  eventsChanged(tx)
  return showEvent(act, id)
}
