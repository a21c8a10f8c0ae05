import { guideNumbers, type mentorshipGuides } from '../../../contract/mentorship/guides.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { missing } from '../../platform/errors.ts'
import { guidesOf } from '../program/programGuides.ts'
import { guidesChanged } from '../stale.ts'
import { heldPair } from './pairAbilities.ts'
import { knownPair, twoOf } from './pairRow.ts'

type Guides = Answers<typeof mentorshipGuides.list>

export async function pairGuides(act: Reading, id: number): Promise<Guides> {
  const { db, now } = act
  const pair = await knownPair(act, id)
  const guides = await guidesOf(db, pair.program_id)
  const ticks = await db
    .selectFrom('mentorship_guide_ticks')
    .select(['number', 'key'])
    .where('mentorship_id', '=', id)
    .execute()
  const { held } = await db
    .selectFrom('mentorship_sessions')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('room_id', '=', id)
    .where('state', '=', 'scheduled')
    .where('ends_at', '<=', now.toISOString())
    .executeTakeFirstOrThrow()
  return {
    items: guides.map(({ number, title, text, items }) => ({
      number,
      title,
      text,
      items: items.map((item) => ({
        ...item,
        done: ticks.some((one) => one.number === number && one.key === item.key),
      })),
    })),
    next: guideNumbers.find((number) => number > held) ?? null,
  }
}

/** The two tick together: what one has ticked is ticked for both. */
export async function tickGuide(
  act: Act,
  { id, number, key }: Hears<typeof mentorshipGuides.tick, 'params'>,
  { done }: Hears<typeof mentorshipGuides.tick, 'body'>,
): Promise<Guides> {
  const { tx } = act
  const pair = await heldPair(act, id, 'edit')
  const guide = (await guidesOf(tx, pair.program_id)).find((one) => one.number === number)
  if (!guide?.items.some((item) => item.key === key)) throw missing()
  if (done)
    await tx
      .insertInto('mentorship_guide_ticks')
      .values({ mentorship_id: id, number, key })
      .onConflict((there) => there.doNothing())
      .execute()
  else
    await tx
      .deleteFrom('mentorship_guide_ticks')
      .where('mentorship_id', '=', id)
      .where('number', '=', number)
      .where('key', '=', key)
      .execute()
  await record(act, { action: 'mentorship.guide_ticked', subject: { type: 'mentorship', id } })
  guidesChanged(tx, twoOf(pair))
  return pairGuides(act, id)
}
