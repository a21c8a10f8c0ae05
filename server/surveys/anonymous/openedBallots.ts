import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/db.ts'
import { type Process, perProcess } from '../../platform/process.ts'
import { nextNight } from '../../segments/segmentWork.ts'
import { tallyLater } from '../tallies.ts'
import { type Held, MOST_HELD, type Urn, urnOf } from './urn.ts'

const AT_ONCE = 500

/** Too few new ballots to open; the spent ones are counted already, so they can be forgotten. */
class TooFew extends Error {
  readonly spent: string[]
  constructor(spent: string[]) {
    super('too few ballots to be opened')
    this.spent = spent
  }
}

async function standing(
  tx: Tx,
  { survey_id, since, ballots }: Held,
  { now, leaving }: { now: Date; leaving: boolean },
) {
  const survey = await tx
    .selectFrom('surveys as s')
    .innerJoin('enterprises as e', 'e.id', 's.enterprise_id')
    .where('s.id', '=', survey_id)
    .where('s.promise', '=', 'anonymous')
    .select(['s.figures_from', 's.state', 's.closes_at', 'e.time_zone'])
    .forUpdate('s')
    .executeTakeFirst()
  if (!survey || survey.state === 'withdrawn') return 'gone'
  if (survey.state === 'closed' || (survey.closes_at !== null && new Date(survey.closes_at) <= now))
    return { figures_from: survey.figures_from, last: true }
  // At night rather than at once, so that no opening follows somebody's answer.
  const night = nextNight(survey.time_zone, sql`${since.toISOString()}::timestamptz`)
  const { rows } = await sql<{
    due: boolean
  }>`select ${night} <= ${now.toISOString()}::timestamptz as due`.execute(tx)
  const due = leaving || ballots.size >= MOST_HELD || rows[0]?.due === true
  return due ? { figures_from: survey.figures_from, last: false } : 'waits'
}

/** Stores the answers in random order, unrelated to the order in which they came. */
async function write(tx: Tx, { survey_id, ballots }: Held, figures_from: number) {
  const spent = [...ballots.keys()].toSorted()
  const fresh = new Set<string>()
  for (let from = 0; from < spent.length; from += AT_ONCE) {
    const rows = await tx
      .insertInto('survey_spent_receipts')
      .values(spent.slice(from, from + AT_ONCE).map((one) => ({ survey_id, spent: one })))
      .onConflict((on) => on.columns(['enterprise_id', 'survey_id', 'spent']).doNothing())
      .returning('spent')
      .execute()
    for (const row of rows) fresh.add(row.spent)
  }
  if (fresh.size < figures_from) throw new TooFew(spent.filter((one) => !fresh.has(one)))
  const { last } = await tx
    .selectFrom('survey_ballots')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), sql<number>`0`).as('last'))
    .where('survey_id', '=', survey_id)
    .executeTakeFirstOrThrow()
  const rows = [...ballots.values()]
    .filter((ballot) => fresh.has(ballot.spent))
    .map(({ answers }) => ({ survey_id, id: randomUUID(), answers: JSON.stringify(answers) }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((row, at) => ({ ...row, position: last + at + 1 }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx
      .insertInto('survey_ballots')
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
  await tallyLater(tx, survey_id)
  return spent
}

/**
 * Opens ballots once a night, when the survey has closed, and when the process ends; never fewer than figures need.
 * If fewer are left at the closing, they are never opened, as people were told before they answered. Browsers send again
 * what a process couldn't open.
 */
export async function openBallots(database: Database, urn: Urn, now: Date, { leaving = false } = {}) {
  for (const held of urn.all()) {
    const opened = await database
      .inTransaction(held.enterprise_id, async (tx) => {
        const how = await standing(tx, held, { now, leaving })
        if (how === 'gone') return { drop: [...held.ballots.keys()] }
        if (how === 'waits') return { drop: [] }
        if (held.ballots.size < how.figures_from) return { drop: how.last ? [...held.ballots.keys()] : [] }
        return { drop: await write(tx, held, how.figures_from) }
      })
      .catch((error: unknown) => {
        if (error instanceof TooFew) return { drop: error.spent }
        throw error
      })
    urn.drop(held, opened.drop, now)
  }
}

const LOOKS_EVERY = 30_000

/** Each process opens its own ballots: they are in its memory, where no other process can reach them. */
const watch = perProcess(({ database, log }: Process) => {
  const look = () =>
    openBallots(database, urnOf(database), new Date()).catch((error: unknown) =>
      log.error({ err: error }, 'ballots could not be opened'),
    )
  return setInterval(() => void look(), LOOKS_EVERY).unref()
})

export const openNow = (one: Process) => void watch(one)

export async function openAtLast(one: Process) {
  clearInterval(watch(one))
  await openBallots(one.database, urnOf(one.database), new Date(), { leaving: true })
}
