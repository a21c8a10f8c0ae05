import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/db.ts'
import { type Process, perProcess } from '../../platform/process.ts'
import { nextNight } from '../../segments/segmentWork.ts'
import { keepLater } from '../pulse/keptFigures.ts'
import { tallyLater } from '../tallies.ts'
import { type Ballot, type Held, MOST_HELD, type Urn, urnOf } from './urn.ts'

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

/**
 * What can be opened together: of each class only when enough have come, or what one of them said would show as that
 * class's alone. When nothing more can come, what is left of all classes goes without one.
 */
function opened({ ballots }: Held, figures_from: number, last: boolean): Ballot[][] {
  const byClass = [...Map.groupBy(ballots.values(), ({ class_key }) => class_key).values()]
  const enough = byClass.filter((some) => some.length >= figures_from)
  const rest = byClass.filter((some) => some.length < figures_from).flat()
  if (last && rest.length > 0) enough.push(rest.map((ballot) => ({ ...ballot, class_key: null })))
  return enough
}

/** Stores the answers in random order, unrelated to the order in which they came. */
async function write(tx: Tx, survey_id: number, ballots: readonly Ballot[], figures_from: number) {
  // Others may open theirs, or somebody withdraw it: what is opened now has its place among them.
  const survey = await tx
    .selectFrom('surveys')
    .select('state')
    .where('id', '=', survey_id)
    .where('promise', '=', 'anonymous')
    .forUpdate()
    .executeTakeFirst()
  if (!survey || survey.state === 'withdrawn') return []
  const spent = ballots.map((ballot) => ballot.spent).toSorted()
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
  const rows = ballots
    .filter((ballot) => fresh.has(ballot.spent))
    .map(({ answers, class_key }) => ({
      survey_id,
      id: randomUUID(),
      answers: JSON.stringify(answers),
      class_key,
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((row, at) => ({ ...row, position: last + at + 1 }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx
      .insertInto('survey_ballots')
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
  await tallyLater(tx, survey_id)
  // What comes after the end still belongs to what the next wave stays with.
  if (survey.state === 'closed') await keepLater(tx, survey_id)
  return spent
}

/**
 * Opens ballots once a night, when the survey has closed, and when the process ends; never fewer than figures need.
 * If fewer are left at the closing, they are never opened, as people were told before they answered. Browsers send again
 * what a process couldn't open.
 */
export async function openBallots(database: Database, urn: Urn, now: Date, { leaving = false } = {}) {
  const failed: unknown[] = []
  for (const held of urn.all())
    try {
      await openHeld(database, { urn, held }, { now, leaving })
    } catch (error) {
      // The ballots of other surveys, and of other enterprises, are opened all the same.
      failed.push(error)
    }
  if (failed.length > 0) throw new AggregateError(failed, 'ballots of some surveys could not be opened')
}

async function openHeld(
  database: Database,
  { urn, held }: { urn: Urn; held: Held },
  { now, leaving }: { now: Date; leaving: boolean },
) {
  const how = await database.inTransaction(held.enterprise_id, (tx) => standing(tx, held, { now, leaving }))
  const isOver = how === 'gone' || (how !== 'waits' && how.last)
  const done = how === 'gone' || how === 'waits' ? [] : await openTogether(database, held, how)
  urn.drop(held, isOver ? [...held.ballots.keys()] : done, now)
}

interface How {
  figures_from: number
  last: boolean
}

/** Each in a transaction of its own: that one class is too few keeps no other. Says whose ballots needn’t be held any longer. */
async function openTogether(database: Database, held: Held, { figures_from, last }: How) {
  const done: string[] = []
  for (const ballots of opened(held, figures_from, last)) {
    if (ballots.length < figures_from) continue
    const spent = await database
      .inTransaction(held.enterprise_id, (tx) => write(tx, held.survey_id, ballots, figures_from))
      .catch((error: unknown) => {
        if (error instanceof TooFew) return error.spent
        throw error
      })
    done.push(...spent)
  }
  return done
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
