import { sql } from 'kysely'
import { ClaimsFilter } from '../../contract/recognition/claims.ts'
import { RewardsFilter } from '../../contract/recognition/rewards.ts'
import { exportable } from '../downloads/exports.ts'
import { isModuleOn } from '../enterprise/modules.ts'
import type { Reading } from '../platform/act.ts'
import { missing } from '../platform/errors.ts'
import { clause, everyone } from '../platform/rights/policy.ts'
import type { Speak } from '../platform/texts.ts'
import { recognitionPolicy } from './policy.ts'
import { claimsIn, mayListClaims, shownClaims } from './rewards/claimList.ts'
import { type ClaimRow, claimsQuestion } from './rewards/claimRow.ts'
import { mayListRewards, rewardsIn, shownRewards } from './rewards/rewardList.ts'
import { type RewardRow, rewardsQuestion } from './rewards/rewardRow.ts'

/** No file leaves while recognition is off. */
async function mustBeOn({ db }: Pick<Reading, 'db'>) {
  if (!(await isModuleOn(db, 'rewards_enabled'))) throw missing()
}

const column = (key: string) => (say: Speak) => say(`recognition.server.column.${key}`)
const Rewards = RewardsFilter.strict()

export const rewardsExport = exportable<RewardRow & { approvers: string }, typeof Rewards>({
  name: 'rewards',
  title: column('rewards'),
  may: recognitionPolicy.rewards,
  admits: mustBeOn,
  secure: false,
  query: Rewards,
  columns: () => [
    { key: 'label', title: column('label'), value: (row) => row.label },
    { key: 'description', title: column('description'), value: (row) => row.description ?? '' },
    { key: 'price', title: column('price'), value: (row) => row.price },
    {
      key: 'state',
      title: column('state'),
      value: (row, { say }) => say(`recognition.server.reward.${row.state}`),
    },
    { key: 'stock', title: column('stock'), value: (row) => row.stock },
    { key: 'taken', title: column('taken'), value: (row) => row.taken },
    { key: 'per_person', title: column('per_person'), value: (row) => row.per_person },
    { key: 'available_from', title: column('available_from'), value: (row) => row.available_from },
    { key: 'available_until', title: column('available_until'), value: (row) => row.available_until },
    { key: 'approvers', title: column('approvers'), value: (row) => row.approvers },
    { key: 'id', title: column('id'), unusual: true, value: (row) => row.id },
  ],
  rows: async (act, filter, { after, limit }) => {
    mayListRewards(act, filter)
    const { rows } = await rewardsQuestion(
      act.db,
      act.me,
      sql`${rewardsIn(act, filter)} and w.id > ${after?.id ?? 0}::bigint order by w.id limit ${limit}`,
    ).execute(act.db)
    const shown = await shownRewards(act, rows)
    return rows.map((row, at) => ({
      ...row,
      approvers: (shown[at]?.approvers ?? []).map(({ name }) => name).join('; '),
    }))
  },
})

const Claims = ClaimsFilter.strict()

/** What people said to get something is in it: addresses, sizes. */
export const claimsExport = exportable<ClaimRow & { person: string; decider: string }, typeof Claims>({
  name: 'reward_claims',
  title: column('claims'),
  may: clause<void>('default', everyone),
  admits: async (act, filter) => {
    await mustBeOn(act)
    mayListClaims(act, filter)
  },
  secure: true,
  query: Claims,
  columns: () => [
    { key: 'reward', title: column('label'), value: (row) => row.label },
    { key: 'person', title: column('person'), value: (row) => row.person },
    {
      key: 'state',
      title: column('state'),
      value: (row, { say }) => say(`recognition.claims.state.${row.state}`),
    },
    { key: 'price', title: column('price'), value: (row) => row.price },
    {
      key: 'answers',
      title: column('answers'),
      value: (row) => row.answers.map(({ label, text }) => `${label}: ${text}`).join('; '),
    },
    { key: 'claimed_at', title: column('claimed_at'), value: (row) => row.claimed_at },
    { key: 'decided_at', title: column('decided_at'), value: (row) => row.decided_at },
    { key: 'decided_by', title: column('decided_by'), value: (row) => row.decider },
    { key: 'reason', title: column('reason'), value: (row) => row.reason ?? '' },
    { key: 'id', title: column('id'), unusual: true, value: (row) => row.id },
  ],
  rows: async (act, filter, { after, limit }) => {
    const { rows } = await claimsQuestion(
      act.db,
      sql`${claimsIn(act, filter)} and c.id > ${after?.id ?? 0}::bigint order by c.id limit ${limit}`,
    ).execute(act.db)
    const shown = new Map((await shownClaims(act, rows)).map((one) => [one.id, one]))
    return rows.map((row) => ({
      ...row,
      person: shown.get(row.id)?.person.name ?? '',
      decider: shown.get(row.id)?.decided_by?.name ?? '',
    }))
  },
})
