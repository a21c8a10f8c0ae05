import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { domainProblems, domains, type SignInDomain } from '../../../contract/access/domains.ts'
import type { Hears } from '../../../contract/route.ts'
import { type Act, type Asker, acting, type Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { type Database, type DB, type Db, type Tx, together } from '../../platform/database/db.ts'
import { contains } from '../../platform/database/patterns.ts'
import { totalOf } from '../../platform/database/totals.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import type { AskTexts } from '../../platform/outbound/dns.ts'
import { abilities, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { domainsPolicy } from './policy.ts'
import { type Problem, problemWith, recordName, recordValue } from './proof.ts'
import { CHECKED_EVERY_DAYS, countsUntil, daysAfter, isProved, seenAgain } from './recheck.ts'

/** More than a company ever has; beyond that somebody is filling a table. */
const MOST_DOMAINS = 200

type Domain = z.output<typeof SignInDomain>
type Row = Selectable<DB['enterprise_domains']>

const problemIn = (text: string | null): Problem | null =>
  domainProblems.find((problem) => problem === text) ?? null

const domainOf = (me: Viewer, { id, domain, proof, problem, ...row }: Row): Domain => ({
  id,
  domain,
  verified_at: row.verified_at,
  checked_at: row.checked_at,
  problem: problemIn(problem),
  counts_until: row.lost_at && countsUntil(row.lost_at).toISOString(),
  record: { name: recordName(domain), value: recordValue(proof) },
  created_at: row.created_at,
  can: abilities(me, { manage: domainsPolicy.manage }, undefined),
})

export async function listDomains({ db, me }: Reading, query: Hears<typeof domains.list, 'query'>) {
  authorize(me, domainsPolicy.manage)
  const { page, page_size, search, sort_by } = query
  const { sort_direction = sort_by === 'created_at' ? 'desc' : 'asc' } = query
  const found = db.selectFrom('enterprise_domains').where(contains('domain', search))
  const [rows, [counted]] = await together(
    db,
    found
      .selectAll()
      .orderBy(sort_by, sort_direction)
      .orderBy('id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    found.select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return {
    items: rows.map((row) => domainOf(me, row)),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

const changed = (tx: Tx) => wentStale(tx, [domains.list.path])

/** Adds a domain. Any may be named, since it opens nothing yet: DNS proves who owns it. */
export async function addDomain(act: Act, domain: string): Promise<Domain> {
  const { tx, me } = act
  authorize(me, domainsPolicy.manage)
  const { count } = await tx
    .selectFrom('enterprise_domains')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MOST_DOMAINS) throw conflict('domains_full', { max: MOST_DOMAINS })
  const row = await tx
    .insertInto('enterprise_domains')
    .values({ domain })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw invalid({ domain: { code: 'taken' } })
  await record(act, {
    action: 'domain.added',
    subject: { type: 'domain', id: row.id },
    difference: { domain },
  })
  changed(tx)
  return domainOf(me, row)
}

const domainAt = (db: Db, id: number) =>
  db.selectFrom('enterprise_domains').selectAll().where('id', '=', id).executeTakeFirst()

/** Queries DNS, then stores the result. No transaction is open during the query. */
export async function verifyDomain(
  database: Database,
  askTexts: AskTexts,
  asker: Asker,
  id: number,
): Promise<Domain> {
  const { me } = asker
  authorize(me, domainsPolicy.manage)
  const row = await domainAt(database.of(me.enterprise_id), id)
  if (!row) throw missing()
  if (isProved(row)) return domainOf(me, row)
  const texts = await askTexts(recordName(row.domain))
  const problem = problemWith(texts, row.proof)
  return database.inTransaction(me.enterprise_id, (tx) => settle(acting(tx, me, asker), id, problem))
}

async function settle(act: Act, id: number, problem: Problem | null): Promise<Domain> {
  const { tx, me } = act
  const row = await tx
    .selectFrom('enterprise_domains')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // Removed during the DNS lookup.
  if (!row) throw missing()
  if (isProved(row)) return domainOf(me, row)
  if (row.verified_at !== null) return domainOf(me, await seenAgain(tx, row, problem, new Date()))
  if (problem === null && (await isTaken(tx, row.domain))) throw conflict('domain_taken')
  const after = await tx
    .updateTable('enterprise_domains')
    .set({
      checked_at: sql`now()`,
      problem,
      ...(problem === null
        ? { verified_at: sql`now()`, check_due_at: daysAfter(new Date(), CHECKED_EVERY_DAYS) }
        : {}),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (problem === null)
    await record(act, {
      action: 'domain.verified',
      subject: { type: 'domain', id },
      difference: { domain: row.domain },
    })
  changed(tx)
  return domainOf(me, after)
}

/** Whether another enterprise has verified it. Two that verify one domain at once wait for each other here. */
async function isTaken(tx: Tx, domain: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`domain ${domain}`}, 0))`.execute(tx)
  const { rows } = await sql<{ id: string }>`select enterprises_with_domain(${domain}) as id`.execute(tx)
  return rows.some(({ id }) => Number(id) !== tx.enterpriseId)
}

export async function removeDomain(act: Act, id: number) {
  const { tx, me } = act
  authorize(me, domainsPolicy.manage)
  const gone = await tx
    .deleteFrom('enterprise_domains')
    .where('id', '=', id)
    .returning(['domain', 'verified_at'])
    .executeTakeFirst()
  if (!gone) throw missing()
  await record(act, {
    action: 'domain.removed',
    subject: { type: 'domain', id },
    difference: { domain: gone.domain, verified: gone.verified_at !== null },
  })
  changed(tx)
  return { done: true as const }
}
