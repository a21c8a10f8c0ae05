import { sql } from 'kysely'
import type { rewards } from '../../../contract/recognition/rewards.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { facesOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { together, written } from '../../platform/database/db.ts'
import { contains } from '../../platform/database/patterns.ts'
import { missing } from '../../platform/errors.ts'
import { pictureUrl } from '../../platform/files/files.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import { standingQuestion } from '../points/transactions.ts'
import { recognitionPolicy } from '../policy.ts'
import { rewardAbilities } from './rewardAbilities.ts'
import { type RewardRow, rewardsQuestion } from './rewardRow.ts'

type Shown = Answers<typeof rewards.show>

export const REWARD_WIDTHS = [480, 960] as const

export const rewardPicture = ({
  picture_file_id,
  picture_alt,
}: Pick<RewardRow, 'picture_file_id' | 'picture_alt'>) =>
  picture_file_id === null
    ? null
    : { url: pictureUrl(picture_file_id, REWARD_WIDTHS[0]), alt: picture_alt ?? '' }

export async function shownRewards({ db, me }: Reading, rows: readonly RewardRow[]): Promise<Shown[]> {
  const face = await facesOf(
    db,
    rows.flatMap(({ approver_ids }) => approver_ids),
  )
  const manages = allows(me, recognitionPolicy.rewards, undefined)
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    description: row.description,
    picture: rewardPicture(row),
    price: row.price,
    state: row.state,
    stock: row.stock,
    left: row.stock === null ? null : row.stock - row.taken,
    per_person: row.per_person,
    available_from: row.available_from,
    available_until: row.available_until,
    needs: row.needs,
    approvers: row.approver_ids.flatMap((id) => face(id) ?? []),
    missing_points: Math.max(0, row.price - row.balance),
    my_claims: row.my_claims,
    open_claims: manages ? row.open_claims : null,
    version: row.version,
    can: rewardAbilities(me, row),
  }))
}

/** A reward the viewer may know of: deleted ones only people who manage them. */
export async function knownReward({ db, me }: Reading, id: number): Promise<RewardRow> {
  const { rows } = await rewardsQuestion(db, me, sql`and w.id = ${id}::bigint`).execute(db)
  const [row] = rows
  if (!row || (row.state === 'deleted' && !allows(me, recognitionPolicy.rewards, undefined))) throw missing()
  return row
}

export async function showReward(act: Reading, id: number): Promise<Shown> {
  const [shown] = await shownRewards(act, [await knownReward(act, id)])
  if (!shown) throw missing()
  return shown
}

type Filter = Pick<Hears<typeof rewards.list, 'query'>, 'scope' | 'search'>

export function mayListRewards({ me }: Pick<Reading, 'me'>, { scope }: Pick<Filter, 'scope'>) {
  if (scope === 'all') authorize(me, recognitionPolicy.rewards)
}

/** The rewards of a list, as a condition on `w`. */
export function rewardsIn({ db, me }: Reading, { scope, search }: Filter) {
  const e = sql`${db.enterpriseId}::bigint`
  const words = sql`and ${contains('w.label', search)}`
  if (scope === 'all') return words
  const there = sql`and w.deleted_at is null and (w.available_until is null or w.available_until > now()) ${words}`
  return scope === 'shop'
    ? there
    : sql`${there} and (w.available_from is null or w.available_from <= now()) and (w.stock is null or w.taken < w.stock)
        and w.price <= coalesce((select b.balance from point_balances b where b.enterprise_id = ${e}
          and b.user_id = ${me.user_id}::bigint), 0)`
}

const sortedBy = {
  price: sql`w.price`,
  label: sql`w.label collate "und-x-icu"`,
  created_at: sql`w.created_at`,
}

export async function listRewards(
  act: Reading,
  query: Hears<typeof rewards.list, 'query'>,
): Promise<Answers<typeof rewards.list>> {
  const { db, me } = act
  const { page, page_size, sort_by } = query
  mayListRewards(act, query)
  const direction = sql.raw(query.sort_direction ?? (sort_by === 'created_at' ? 'desc' : 'asc'))
  const some = rewardsIn(act, query)
  const [rows, [counted], [standing]] = await together(
    db,
    written<RewardRow>(
      db,
      rewardsQuestion(
        db,
        me,
        sql`${some} order by ${sortedBy[sort_by]} ${direction}, w.id ${direction}
          limit ${page_size} offset ${(page - 1) * page_size}`,
      ),
    ),
    written<{ count: number }>(
      db,
      sql`select count(*)::int as count from rewards w where w.enterprise_id = ${db.enterpriseId}::bigint ${some}`,
    ),
    standingQuestion(act, me.user_id),
  )
  return {
    items: await shownRewards(act, rows),
    page,
    page_size,
    total: counted?.count ?? 0,
    total_is: 'exact',
    balance: standing?.balance ?? 0,
    debt: standing?.debt ?? 0,
    can: { create: allows(me, recognitionPolicy.rewards, undefined) },
  }
}
