import { sql } from 'kysely'
import type { z } from 'zod'
import type { ClaimsFilter, rewardClaims } from '../../../contract/recognition/claims.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { facesOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { together, written } from '../../platform/database/db.ts'
import { contains, isCalled } from '../../platform/database/patterns.ts'
import { missing } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import { recognitionPolicy } from '../policy.ts'
import { claimAbilities, claimPolicy } from './claimAbilities.ts'
import { type ClaimRow, claimsQuestion, isAsked } from './claimRow.ts'
import { rewardPicture } from './rewardList.ts'

type Shown = Answers<typeof rewardClaims.show>

export async function shownClaims({ db, me }: Reading, rows: readonly ClaimRow[]): Promise<Shown[]> {
  const face = await facesOf(
    db,
    rows.flatMap(({ user_id, decided_by, approver_ids }) => [user_id, decided_by, ...approver_ids]),
  )
  return rows.flatMap((row) => {
    const person = face(row.user_id)
    if (!person) return []
    return {
      id: row.id,
      reward: { id: row.reward_id, label: row.label, picture: rewardPicture(row) },
      person,
      state: row.state,
      price: row.price,
      answers: row.answers,
      claimed_at: row.claimed_at,
      decided_at: row.decided_at,
      decided_by: face(row.decided_by),
      reason: row.reason,
      approvers: row.approver_ids.flatMap((id) => face(id) ?? []),
      can: claimAbilities(me, row),
    }
  })
}

/** A claim that the viewer may know of: anybody else's is missing. */
export async function knownClaim({ db, me }: Reading, id: number): Promise<ClaimRow> {
  const { rows } = await claimsQuestion(db, sql`and c.id = ${id}::bigint`).execute(db)
  const [row] = rows
  if (!row || !allows(me, claimPolicy.view, row)) throw missing()
  return row
}

export async function showClaim(act: Reading, id: number): Promise<Shown> {
  const [shown] = await shownClaims(act, [await knownClaim(act, id)])
  if (!shown) throw missing()
  return shown
}

type Filter = z.output<typeof ClaimsFilter>

export function mayListClaims({ me }: Pick<Reading, 'me'>, { scope }: Pick<Filter, 'scope'>) {
  if (scope === 'all') authorize(me, recognitionPolicy.rewards)
}

/** The claims of a list, as a condition on `c` and `w`. */
export function claimsIn({ db, me }: Reading, { scope, state, reward_id, search }: Filter) {
  const e = sql`${db.enterpriseId}::bigint`
  const whose = {
    mine: sql`and c.user_id = ${me.user_id}::bigint`,
    to_decide: sql`and c.state in ('created', 'pending') and ${isAsked(me)}`,
    all: sql``,
  }[scope]
  return sql`${whose} ${state ? sql`and c.state = ${state}` : sql``} ${reward_id ? sql`and c.reward_id = ${reward_id}::bigint` : sql``}
    ${
      search
        ? sql`and (${contains('w.label', search)} or exists (select from users u
            where u.enterprise_id = ${e} and u.id = c.user_id and ${isCalled('u', search)}))`
        : sql``
    }`
}

export async function listClaims(
  act: Reading,
  query: Hears<typeof rewardClaims.list, 'query'>,
): Promise<Answers<typeof rewardClaims.list>> {
  const { db } = act
  const { page, page_size, scope, state } = query
  mayListClaims(act, query)
  const some = claimsIn(act, query)
  // Who has waited longest comes first where something waits.
  const waits = scope === 'to_decide' || state === 'pending' || state === 'created'
  const direction = sql.raw(waits ? 'asc' : 'desc')
  const [rows, [counted]] = await together(
    db,
    written<ClaimRow>(
      db,
      claimsQuestion(
        db,
        sql`${some} order by c.id ${direction} limit ${page_size} offset ${(page - 1) * page_size}`,
      ),
    ),
    written<{ count: number }>(
      db,
      sql`select count(*)::int as count from reward_claims c
        join rewards w on w.enterprise_id = c.enterprise_id and w.id = c.reward_id
        where c.enterprise_id = ${db.enterpriseId}::bigint ${some}`,
    ),
  )
  return {
    items: await shownClaims(act, rows),
    page,
    page_size,
    total: counted?.count ?? 0,
    total_is: 'exact',
  }
}
