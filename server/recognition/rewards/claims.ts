import { sql } from 'kysely'
import { z } from 'zod'
import type { rewardClaims } from '../../../contract/recognition/claims.ts'
import type { Hears } from '../../../contract/route.ts'
import { isModuleOn } from '../../enterprise/modules.ts'
import { notify } from '../../messages/notifications.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { holdPoints, post } from '../points/ledger.ts'
import { claimsChanged } from '../stale.ts'
import { type ClaimAbility, mayDecide } from './claimAbilities.ts'
import { knownClaim, showClaim } from './claimList.ts'
import { claimLinks, untellClaims } from './claimNews.ts'
import { type ClaimRow, claimsQuestion } from './claimRow.ts'
import { mayClaim } from './rewardAbilities.ts'
import { knownReward } from './rewardList.ts'
import type { RewardRow } from './rewardRow.ts'
import { holdReward } from './rewards.ts'

/** What was said to get it, beside what was asked. */
function answersTo({ needs }: RewardRow, said: readonly (string | null)[]) {
  const wrong = needs.findIndex(({ required }, at) => required && !said[at])
  if (wrong >= 0) throw invalid({ [`answers.${wrong}`]: { code: 'required' } })
  if (said.length > needs.length) throw invalid({ answers: { code: 'invalid' } })
  return needs.flatMap(({ label }, at) => (said[at] ? [{ label, text: said[at] }] : []))
}

/** One piece more or less is held by claims. The row's check refuses what isn't there. */
const takePieces = (tx: Tx, id: number, more: 1 | -1) =>
  tx
    .updateTable('rewards')
    .set({ taken: sql`taken + ${more}::int` })
    .where('id', '=', id)
    .execute()

/**
 * Reserves the points and the piece at once. The reward is held first, then the points: whoever comes second sees what the
 * first has left.
 */
export async function claimReward(
  act: Act,
  rewardId: number,
  { answers, version }: Hears<typeof rewardClaims.create, 'body'>,
) {
  const { tx, me } = act
  await holdReward(tx, rewardId)
  await holdPoints(tx, [me.user_id])
  const reward = await knownReward(act, rewardId)
  mayClaim(reward)
  // Its price, or what is asked for, may be another than they saw.
  if (version !== reward.version) throw conflict('claim_changed')
  const { id } = await tx
    .insertInto('reward_claims')
    .values({
      reward_id: rewardId,
      user_id: me.user_id,
      price: reward.price,
      answers: JSON.stringify(answersTo(reward, answers)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await takePieces(tx, rewardId, 1)
  await post(tx, [
    { user_id: me.user_id, cause: 'claim', amount: -reward.price, claim_id: id, posted_by: me.user_id },
  ])
  await record(act, {
    action: 'reward_claim.created',
    subject: { type: 'reward_claim', id },
    difference: { reward: reward.label, price: reward.price },
  })
  claimsChanged(tx, [me.user_id])
  await claimHanded.later(tx, { id })
  return showClaim(act, id)
}

/** A claim goes to those who decide: the reward's approvers, or whoever manages rewards where none of them can. */
export const claimHanded = job(
  'recognition.claim_handed',
  z.object({ id: z.number().int() }),
  async ({ tx }, { id }) => {
    const { rows } = await claimsQuestion(
      tx,
      sql`and c.id = ${id}::bigint and c.state = 'created' for update of c`,
    ).execute(tx)
    const [claim] = rows
    if (!claim) return
    const deciders = await decidersOf(tx, claim)
    if (deciders.length === 0) return
    await tx.updateTable('reward_claims').set({ state: 'pending' }).where('id', '=', id).execute()
    // Whoever comes back to it once recognition is on again finds it waiting.
    if (await isModuleOn(tx, 'rewards_enabled'))
      await notify(tx, deciders, {
        kind: 'reward.claimed',
        facts: { reward: claim.label },
        link: claimLinks.toDecide(id),
        actor_id: claim.user_id,
        network_id: null,
      })
    claimsChanged(tx, [claim.user_id, ...deciders])
  },
)

async function decidersOf(tx: Tx, { user_id, approver_ids }: ClaimRow): Promise<number[]> {
  const { rows } = await sql<{ id: number; approves: boolean }>`
    select u.id, u.id = any(${approver_ids}::bigint[]) as approves from users u
    join policy_templates t on t.enterprise_id = u.enterprise_id and t.role_id = u.role_id
    where u.enterprise_id = ${tx.enterpriseId}::bigint and u.state = 'active' and u.id <> ${user_id}::bigint
      and (u.id = any(${approver_ids}::bigint[]) or t.permissions @> array['gamification_manage']) order by u.id`.execute(
    tx,
  )
  const approvers = rows.filter(({ approves }) => approves)
  return (approvers.length > 0 ? approvers : rows).map(({ id }) => id)
}

/** A claim, held with its reward, if this may be done with it now. */
async function heldClaim(act: Act, id: number, ability: ClaimAbility): Promise<ClaimRow> {
  const known = await knownClaim(act, id)
  await holdReward(act.tx, known.reward_id)
  await act.tx.selectFrom('reward_claims').select('id').where('id', '=', id).forUpdate().execute()
  const held = await knownClaim(act, id)
  mayDecide(ability, act.me, held)
  return held
}

type Decision = 'approved' | 'denied' | 'withdrawn'

/** Decides once: the state only leaves those that are open. Whatever isn't handed over comes back. */
async function decide(act: Act, claim: ClaimRow, state: Decision, reason: string | null) {
  const { tx, me, now } = act
  const done = await tx
    .updateTable('reward_claims')
    .set({ state, reason, decided_by: me.user_id, decided_at: now.toISOString() })
    .where('id', '=', claim.id)
    .where('state', 'in', ['created', 'pending'])
    .returning('id')
    .executeTakeFirst()
  if (!done) throw conflict('claim_state')
  if (state !== 'approved') {
    await takePieces(tx, claim.reward_id, -1)
    await post(tx, [
      {
        user_id: claim.user_id,
        cause: 'refund',
        amount: claim.price,
        claim_id: claim.id,
        posted_by: me.user_id,
      },
    ])
  }
  await record(act, {
    action: `reward_claim.${state}`,
    subject: { type: 'reward_claim', id: claim.id },
    difference: { state: [claim.state, state], reward: claim.label, price: claim.price },
  })
  // Nothing waits for anybody’s decision any more.
  await untellClaims(tx, [...claim.approver_ids, ...(await decidersOf(tx, claim))], [claim.id])
  if (me.user_id !== claim.user_id)
    await notify(tx, [claim.user_id], {
      kind: `reward.${state}` as 'reward.approved' | 'reward.denied',
      facts: { reward: claim.label, ...(reason === null ? {} : { reason }) },
      link: claimLinks.mine,
      actor_id: me.user_id,
      network_id: null,
    })
  claimsChanged(tx, [claim.user_id, ...claim.approver_ids])
  return showClaim(act, claim.id)
}

export const approveClaim = async (
  act: Act,
  id: number,
  { note }: Hears<typeof rewardClaims.approve, 'body'>,
) => decide(act, await heldClaim(act, id, 'approve'), 'approved', note)

export const denyClaim = async (act: Act, id: number, { reason }: Hears<typeof rewardClaims.deny, 'body'>) =>
  decide(act, await heldClaim(act, id, 'deny'), 'denied', reason)

export const withdrawClaim = async (act: Act, id: number) =>
  decide(act, await heldClaim(act, id, 'withdraw'), 'withdrawn', null)
