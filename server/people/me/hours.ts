import { sql } from 'kysely'
import type { z } from 'zod'
import { dayAt } from '../../../contract/clocks.ts'
import { type HoursEntry, hoursIn, MONTHS_BACK, recordedHours } from '../../../contract/people/hours.ts'
import type { Answers } from '../../../contract/route.ts'
import { activeNetworks, notHidden } from '../../identity/viewerNetworks.ts'
import { knownNetwork, knownTo } from '../../networks/known.ts'
import { markColumns, markOf, networkMarks } from '../../networks/queries.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { together } from '../../platform/database/db.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import { hoursChanged } from '../facts.ts'
import { mePolicy } from './policy.ts'

type Month = Answers<typeof recordedHours.record>
interface Kept {
  month: string
  hours: number
  recorded_at: string
  version: number
}

/** The first day of the month in which it now is where the person lives. */
export const monthOf = (now: Date, timeZone: string) => `${dayAt(now, timeZone).slice(0, 7)}-01`

export function monthsBefore(month: string, back: number) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 10)
}

const monthLine = (month: string, kept: Kept | undefined, open: boolean): Month => ({
  month,
  hours: kept?.hours ?? null,
  most: hoursIn(month),
  recorded_at: kept?.recorded_at ?? null,
  version: kept?.version ?? null,
  open,
})

const myHours = ({ db, me }: Reading) =>
  db.selectFrom('recorded_hours').where('user_id', '=', me.user_id).where(notHidden(me, 'network_id'))

/** Everything the viewer recorded for a network; former members still see what they gave. */
export async function showHours(
  act: Reading,
  networkId: number,
): Promise<Answers<typeof recordedHours.show>> {
  const { db, me, now } = act
  const [[network], kept] = await together(
    db,
    db
      .selectFrom('networks as n')
      .select(markColumns.map((column) => `n.${column}` as const))
      .where('n.id', '=', networkId)
      .where('n.archived_at', 'is', null)
      .where(knownTo(me)),
    myHours(act)
      .select(['month', 'hours', 'recorded_at', 'version'])
      .where('network_id', '=', networkId)
      .orderBy('month', 'desc')
      .limit(600),
  )
  if (!network) throw missing()
  if (kept.length === 0) authorize(me, mePolicy.record_hours, network)
  const mayRecord = allows(me, mePolicy.record_hours, network)
  const byMonth = new Map(kept.map((row) => [row.month, row]))
  const current = monthOf(now, me.time_zone)
  const open = Array.from({ length: MONTHS_BACK + 1 }, (_, back) => monthsBefore(current, back))
  const earlier = kept.filter(({ month }) => !open.includes(month)).map(({ month }) => month)
  return {
    network: markOf(network),
    total: kept.reduce((sum, { hours }) => sum + hours, 0),
    months: [
      ...open.map((month) => monthLine(month, byMonth.get(month), mayRecord)),
      ...earlier.map((month) => monthLine(month, byMonth.get(month), false)),
    ],
  }
}

/** Records one month, unless it was recorded otherwise since it was read. */
export async function recordHours(act: Act, entry: z.output<typeof HoursEntry>): Promise<Month> {
  const { tx, me, now } = act
  const { network_id, month, hours, version } = entry
  const network = await knownNetwork(act, network_id)
  authorize(me, mePolicy.record_hours, network)
  const current = monthOf(now, me.time_zone)
  if (month > current || month < monthsBefore(current, MONTHS_BACK))
    throw invalid({ month: { code: 'month_closed', facts: { months: MONTHS_BACK } } })

  const before = await myHours(act)
    .select(['hours', 'version'])
    .where('network_id', '=', network_id)
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirst()
  if ((before?.version ?? null) !== version) throw conflict('changed_meanwhile')
  const kept = await keep(act, entry)
  await hoursChanged(tx, me.user_id, entry)
  await record(act, {
    action: 'hours.recorded',
    subject: { type: 'user', id: me.user_id },
    network_id,
    difference: { month, hours: [before?.hours ?? null, hours] },
  })
  wentStale(tx, [recordedHours.summary.path], [me.user_id])
  return monthLine(month, kept, true)
}

async function keep(
  { tx, me }: Act,
  { network_id, month, hours, version }: z.output<typeof HoursEntry>,
): Promise<Kept | undefined> {
  if (hours === null) {
    await tx
      .deleteFrom('recorded_hours')
      .where('user_id', '=', me.user_id)
      .where('network_id', '=', network_id)
      .where('month', '=', month)
      .execute()
    return undefined
  }
  const columns = ['month', 'hours', 'recorded_at', 'version'] as const
  const kept =
    version === null
      ? await tx
          .insertInto('recorded_hours')
          .values({ user_id: me.user_id, network_id, month, hours })
          .onConflict((on) => on.doNothing())
          .returning(columns)
          .executeTakeFirst()
      : await tx
          .updateTable('recorded_hours')
          .set({ hours, recorded_at: sql`now()`, version: sql`version + 1` })
          .where('user_id', '=', me.user_id)
          .where('network_id', '=', network_id)
          .where('month', '=', month)
          .returning(columns)
          .executeTakeFirst()
  // Somebody – the same person in another tab – recorded it between our look and our write.
  if (!kept) throw conflict('changed_meanwhile')
  return kept
}

export async function hoursByNetwork(act: Reading): Promise<Answers<typeof recordedHours.summary>> {
  const { db, me, now } = act
  const year = `${monthOf(now, me.time_zone).slice(0, 4)}-01-01`
  const mine = activeNetworks(me)
  const [networks, sums] = await together(
    db,
    networkMarks(db, mine),
    myHours(act)
      .select('network_id')
      .select((eb) => [
        eb.fn.sum<number>('hours').as('hours_in_all'),
        eb.fn
          .coalesce(eb.fn.sum<number>('hours').filterWhere('month', '>=', year), sql<number>`0`)
          .as('this_year'),
      ])
      .where('network_id', '=', sql<number>`any(${mine}::bigint[])`)
      .groupBy('network_id'),
  )
  const byNetwork = new Map(sums.map((row) => [row.network_id, row]))
  return {
    items: networks.map((network) => ({
      ...markOf(network),
      hours_this_year: byNetwork.get(network.id)?.this_year ?? 0,
      hours_in_all: byNetwork.get(network.id)?.hours_in_all ?? 0,
    })),
  }
}
