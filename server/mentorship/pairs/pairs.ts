import { sql } from 'kysely'
import type { mentorships } from '../../../contract/mentorship/mentorships.ts'
import type { Hears } from '../../../contract/route.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { conflict } from '../../platform/errors.ts'
import { mentorshipLinks } from '../links.ts'
import { tell } from '../notices.ts'
import { mustBePlannable } from '../plannedUntil.ts'
import { mentorshipChanged } from '../stale.ts'
import { planMidpoints } from './midpoint.ts'
import { heldPair } from './pairAbilities.ts'
import { endPairs } from './pairEnds.ts'
import { showPair } from './pairList.ts'
import { otherOf, type PairRow, twoOf } from './pairRow.ts'

const logPair = (
  act: Parameters<typeof record>[0],
  did: string,
  { id }: Pick<PairRow, 'id'>,
  difference: Record<string, unknown> = {},
) => record(act, { action: `mentorship.${did}`, subject: { type: 'mentorship', id }, difference })

export async function planEnd(
  act: Act,
  id: number,
  { planned_until, version }: Hears<typeof mentorships.plan, 'body'>,
) {
  const { tx, now } = act
  const pair = await heldPair(act, id, 'edit')
  if (pair.version !== version) throw conflict('changed_meanwhile')
  mustBePlannable(now, planned_until)
  await tx
    .updateTable('mentorships')
    .set({ planned_until, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await planMidpoints(tx, [id])
  await logPair(act, 'planned', pair, { planned_until: [pair.planned_until, planned_until] })
  mentorshipChanged(tx, twoOf(pair))
  return showPair(act, id)
}

/** Each of the two says for themselves what was reached, and may say it again. */
export async function writeReview(
  act: Act,
  id: number,
  { kind, reached }: Hears<typeof mentorships.review, 'body'>,
) {
  const { tx, me } = act
  const pair = await heldPair(act, id, kind === 'midpoint' ? 'review_midpoint' : 'review_end')
  await saveReview(act, id, kind, reached)
  await logPair(act, 'reviewed', pair, { kind })
  await tell({ tx, me }, [otherOf(me.user_id, pair)], {
    kind: 'mentorship.reviewed',
    link: mentorshipLinks.pair(id),
  })
  mentorshipChanged(tx, twoOf(pair))
  return showPair(act, id)
}

const saveReview = ({ tx, me, now }: Act, id: number, kind: 'midpoint' | 'end', reached: string) =>
  tx
    .insertInto('mentorship_reviews')
    .values({ mentorship_id: id, kind, user_id: me.user_id, reached, written_at: now.toISOString() })
    .onConflict((there) =>
      there
        .columns(['mentorship_id', 'kind', 'user_id'])
        .doUpdateSet({ reached, written_at: now.toISOString() }),
    )
    .execute()

/** Either of the two ends it, in peace: the other hears that, and not why. */
export async function endPair(
  act: Act,
  id: number,
  { reached, reason }: Hears<typeof mentorships.end, 'body'>,
) {
  const { tx, me } = act
  const pair = await heldPair(act, id, 'end')
  if (reached !== null) await saveReview(act, id, 'end', reached)
  await endPairs(act, [pair], { by: me.user_id, reason })
  // By whom isn't in the log: those who manage mentorship learn it only with a reason.
  await logPair({ tx, me: undefined, address: undefined }, 'ended', pair)
  await tell({ tx, me }, [otherOf(me.user_id, pair)], {
    kind: 'mentorship.ended',
    link: mentorshipLinks.pair(id),
  })
  return showPair(act, id)
}
