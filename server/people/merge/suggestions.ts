import { sql } from 'kysely'
import type { z } from 'zod'
import type { MergeSuggestion, merges } from '../../../contract/people/merges.ts'
import type { Hears } from '../../../contract/route.ts'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import { roleName } from '../../identity/roles/names.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import { type Db, together } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import type { Speak } from '../../platform/texts.ts'
import { type Likeness, likenessOf } from './likeness.ts'
import { mergePolicy } from './policy.ts'
import { personOf } from './queries.ts'

const SHOWN = 5

/**
 * Duplicates come with new people: in a large enterprise only the newest are examined, so that a page always costs
 * the same.
 */
const LOOKED_AT = 50_000

/** A name or mailbox of many is no sign: they are namesakes, or a mailbox like "info". */
const MOST_ALIKE = 4
const MOST_SETS = 200
const MOST_FOUND = 60

/** Sets of accounts with equal values. `words` holds name, e-mail and employee id, folded. */
const setsAlike = (db: Db) =>
  sql<{ ids: number[] }>`
    with looked as materialized (
      select id, words, first_name, last_name, preferred_name, created_at from users
      where enterprise_id = ${db.enterpriseId} and list_scope is not null
      order by created_at desc limit ${LOOKED_AT}),
    signs as (
      select l.id, l.created_at, s.sign, s.said from looked l, lateral (values
        (1, search_name(l.words)),
        (1, case when l.preferred_name is not null
          then search_folded(l.first_name || ' ' || l.last_name) end),
        (2, split_part(split_part(split_part(l.words, e'\n', 2), '@', 1), '+', 1)),
        (3, nullif(ltrim(split_part(l.words, e'\n', 3), '0'), ''))) s(sign, said)
      where s.said is not null)
    select jsonb_agg(distinct id) as ids from signs
    group by sign, said having count(distinct id) between 2 and ${MOST_ALIKE}
    order by max(sign) desc, max(created_at) desc limit ${MOST_SETS}`.execute(db)

const compared = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .select([
      'u.id',
      'u.name',
      'u.pronouns',
      'u.avatar_file_id',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.notification_email',
      'u.employee_id',
      'u.birth_date',
      'u.title',
      'u.state',
      'u.created_at',
      'u.last_seen_at',
      'r.role_name',
      'r.text_key',
      't.permissions',
    ])
    .where('u.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('u.list_scope', 'is not', null)

type Account = Awaited<ReturnType<ReturnType<typeof compared>['execute']>>[number]

/** Pairs of accounts that are likely one person's, the likeliest first; with `of`, only those with that account. */
export async function suggestMerges(
  { db, me, say }: Reading & Spoken,
  { of }: Hears<typeof merges.suggestions, 'query'>,
) {
  authorize(me, mergePolicy.merge)
  const pairs = of === undefined ? await likelyPairs(db) : await likelyOthers(db, of)
  const items = pairs
    .map((pair) => ({ ...pair, ...turned(me, pair) }))
    .filter(({ open }) => open)
    .toSorted((a, b) => b.weight - a.weight || b.gone.id - a.gone.id)
    .slice(0, SHOWN)
    .map((pair) => suggestionOf(say, pair))
  return { items }
}

interface Pair extends Likeness {
  kept: Account
  gone: Account
}

const suggestionOf = (say: Speak, { kept, gone, signs }: Pair): z.output<typeof MergeSuggestion> => ({
  kept: personOf({ ...kept, role_name: roleName(say, kept) }),
  gone: personOf({ ...gone, role_name: roleName(say, gone) }),
  reasons: signs,
})

async function likelyPairs(db: Db): Promise<Pair[]> {
  const { rows: sets } = await setsAlike(db)
  const accounts = new Map(
    (await compared(db, [...new Set(sets.flatMap(({ ids }) => ids))]).execute()).map((row) => [row.id, row]),
  )
  const found = new Map<string, Pair>()
  for (const { ids } of sets)
    for (const [at, id] of ids.entries())
      for (const other of ids.slice(at + 1)) {
        const pair = pairOf(accounts.get(id), accounts.get(other))
        if (pair) found.set(`${pair.kept.id} ${pair.gone.id}`, pair)
      }
  return [...found.values()]
}

/** Everybody who shares a word with one account is compared with it: that also finds slips of the pen. */
async function likelyOthers(db: Db, of: number): Promise<Pair[]> {
  const own = await compared(db, [of]).executeTakeFirst()
  if (!own) throw missing()
  const named = (words: string) =>
    db
      .selectFrom(sql<{ id: number }>`search_users(${words}, ${MOST_FOUND}::int)`.as('f'))
      .select('f.id')
      .where('f.id', '<>', of)
  const mailbox = `${own.email.split('@')[0]}`
  const sets = await together(
    db,
    named(own.name),
    named(`${own.last_name} ${own.first_name}`),
    named(own.first_name),
    named(own.last_name),
    named(`${mailbox}@`),
    named(own.notification_email ?? own.email),
    named(own.employee_id?.replace(/^0+/, '') || own.email),
    db
      .selectFrom('users as u')
      .select('u.id')
      .where('u.notification_email', '=', own.email)
      .where('u.id', '<>', of)
      .limit(MOST_FOUND),
  )
  const others = await compared(db, [...new Set(sets.flat().map(({ id }) => id))]).execute()
  return others.map((other) => pairOf(own, other)).filter((pair) => pair !== undefined)
}

function pairOf(a: Account | undefined, b: Account | undefined): Pair | undefined {
  const likeness = a && b && likenessOf(a, b)
  return likeness && { ...likeness, kept: isInUse(a, b) ? a : b, gone: isInUse(a, b) ? b : a }
}

/** Which of two stays: the one that is used, else the older one. */
function isInUse(a: Account, b: Account) {
  if ((a.state === 'active') !== (b.state === 'active')) return a.state === 'active'
  const [one, other] = [a.last_seen_at ?? '', b.last_seen_at ?? '']
  return one === other ? a.id < b.id : one > other
}

/** The pair in an order in which this viewer may merge it. */
function turned(me: Viewer, { kept, gone }: Pair): { kept: Account; gone: Account; open: boolean } {
  const mayBe = (stays: Account, goes: Account) =>
    allows(me, accountPolicy.remove, goes) && allows(me, accountPolicy.manage, stays)
  return mayBe(kept, gone) ? { kept, gone, open: true } : { kept: gone, gone: kept, open: mayBe(gone, kept) }
}
