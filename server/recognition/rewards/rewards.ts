import { sql } from 'kysely'
import type { rewards } from '../../../contract/recognition/rewards.ts'
import type { Hears } from '../../../contract/route.ts'
import { dropFace } from '../../identity/ownFace.ts'
import type { Act } from '../../platform/act.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/fileStore.ts'
import { keepPicture } from '../../platform/files/files.ts'
import type { Receive } from '../../platform/http/receive.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { recognitionPolicy } from '../policy.ts'
import { rewardsChanged } from '../stale.ts'
import { untellFormer } from './claimNews.ts'
import { mayManage } from './rewardAbilities.ts'
import { knownReward, REWARD_WIDTHS, showReward } from './rewardList.ts'

type Written = Hears<typeof rewards.create, 'body'>

/** Approvers are people who can come in now. */
async function mustBeHere(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('state', '=', 'active')
    .execute()
  const here = new Set(rows.map(({ id }) => id))
  const gone = ids.findIndex((id) => !here.has(id))
  if (gone >= 0) throw invalid({ [`approver_ids.${gone}`]: { code: 'not_there' } })
}

const columnsOf = ({ approver_ids: _, needs, ...columns }: Written) => ({
  ...columns,
  needs: JSON.stringify(needs),
})

async function nameApprovers(tx: Tx, reward_id: number, ids: readonly number[]) {
  await tx
    .deleteFrom('reward_approvers')
    .where('reward_id', '=', reward_id)
    .where('user_id', '<>', sql<number>`all(${[...ids]}::bigint[])`)
    .execute()
  await tx
    .insertInto('reward_approvers')
    .values(ids.map((user_id) => ({ reward_id, user_id })))
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Held by everything that changes it or takes a piece of it. */
export const holdReward = (tx: Tx, id: number) =>
  tx.selectFrom('rewards').select('id').where('id', '=', id).forUpdate().execute()

async function heldReward(act: Act, id: number) {
  await holdReward(act.tx, id)
  const reward = await knownReward(act, id)
  mayManage(act.me, reward)
  return reward
}

export async function createReward(act: Act, body: Written) {
  const { tx, me } = act
  authorize(me, recognitionPolicy.rewards)
  await mustBeHere(tx, body.approver_ids)
  const { id } = await tx
    .insertInto('rewards')
    .values({ ...columnsOf(body), created_by: me.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await nameApprovers(tx, id, body.approver_ids)
  await record(act, {
    action: 'reward.created',
    subject: { type: 'reward', id },
    difference: { label: body.label, price: body.price, stock: body.stock },
  })
  rewardsChanged(tx)
  return showReward(act, id)
}

export async function changeReward(
  act: Act,
  id: number,
  { version, ...body }: Hears<typeof rewards.update, 'body'>,
) {
  const { tx } = act
  const before = await heldReward(act, id)
  if (before.version !== version) throw conflict('changed_meanwhile')
  // Whoever approved it before stays one even if they left: the claims they had are somebody else's then.
  await mustBeHere(
    tx,
    body.approver_ids.filter((one) => !before.approver_ids.includes(one)),
  )
  if (body.stock !== null && body.stock < before.taken)
    throw invalid({ stock: { code: 'stock_taken', facts: { taken: before.taken } } })
  await tx
    .updateTable('rewards')
    .set({ ...columnsOf(body), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await nameApprovers(tx, id, body.approver_ids)
  await untellFormer(
    tx,
    id,
    before.approver_ids.filter((one) => !body.approver_ids.includes(one)),
  )
  const { needs: _, ...plain } = body
  await record(act, {
    action: 'reward.changed',
    subject: { type: 'reward', id },
    difference: differenceOf<Record<string, unknown>>({ ...before }, plain),
  })
  rewardsChanged(tx)
  return showReward(act, id)
}

export async function deleteReward(act: Act, id: number) {
  const { tx, me } = act
  const reward = await heldReward(act, id)
  await tx
    .updateTable('rewards')
    .set({ deleted_at: sql`now()`, deleted_by: me.user_id, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'reward.deleted',
    subject: { type: 'reward', id },
    difference: { label: reward.label },
  })
  rewardsChanged(tx)
  return { done: true as const }
}

/** A picture, or none; the one before goes. */
export async function changeRewardPicture(act: Act, store: FileStore, id: number, file: Receive | null) {
  const { tx } = act
  const reward = await heldReward(act, id)
  const picture_file_id =
    file &&
    (await keepPicture(tx, store, file, {
      purpose: 'reward',
      audience: 'members',
      owner_id: null,
      widths: REWARD_WIDTHS,
    }))
  await tx
    .updateTable('rewards')
    .set({ picture_file_id, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await dropFace(tx, store, reward.picture_file_id)
  await record(act, {
    action: file ? 'reward.picture_changed' : 'reward.picture_removed',
    subject: { type: 'reward', id },
  })
  rewardsChanged(tx)
  return showReward(act, id)
}
