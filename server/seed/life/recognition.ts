import { sql } from 'kysely'
import { achievements } from '../../../contract/recognition/achievements.ts'
import type { RuleCause } from '../../../contract/recognition/causes.ts'
import { rewards } from '../../../contract/recognition/rewards.ts'
import { pointRecounts, pointRules } from '../../../contract/recognition/rules.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { type Act, acting } from '../../platform/act.ts'
import { createAchievement } from '../../recognition/achievements/achievements.ts'
import { chooseBoards } from '../../recognition/boards/participation.ts'
import { giveKudos } from '../../recognition/kudos/kudos.ts'
import { reportKudos } from '../../recognition/kudos/reports.ts'
import { changeKudosSettings } from '../../recognition/kudos/settings.ts'
import { givePoints } from '../../recognition/points/byHand.ts'
import { differences, factsJudged } from '../../recognition/points/judgement.ts'
import { post } from '../../recognition/points/ledger.ts'
import { createRecount } from '../../recognition/points/recounts.ts'
import { recountContinued } from '../../recognition/points/recountWork.ts'
import { changeRule } from '../../recognition/points/rules.ts'
import { approveClaim, claimReward, denyClaim, withdrawClaim } from '../../recognition/rewards/claims.ts'
import { changeRewardPicture, createReward } from '../../recognition/rewards/rewards.ts'
import { drawnPicture } from './drawnPicture.ts'
import { HERE, type Lived } from './lived.ts'
import type { RecognitionLife } from './recognitionTypes.ts'

/** Rules, rewards and achievements, and what people made of their points, by the product’s verbs. */
export async function addRecognition(lived: Lived) {
  const { recognition } = lived.life
  if (!recognition) return
  const { tx, me, person } = lived
  const admin = acting(tx, me, { address: HERE })
  for (const { cause, ...rule } of recognition.rules)
    await changeRule(admin, cause, pointRules.update.body.parse({ enabled: true, version: 0, ...rule }))
  await hasHeld(
    lived,
    recognition.rules.map(({ cause }) => cause),
  )
  const { cause, ...wished } = recognition.wished
  const { id } = await createRecount(
    admin,
    cause,
    pointRecounts.create.body.parse({ enabled: true, version: 1, ...wished }),
  )
  // What was asked of the background is done here.
  await recountContinued.run({ tx, db: tx, now: new Date() }, { id })
  for (const { to, ...given } of recognition.given) await givePoints(admin, person(to), given)
  for (const badge of recognition.achievements)
    await createAchievement(admin, achievements.create.body.parse(badge))
  const ids = new Map<string, number>()
  for (const { approvers, picture, ...reward } of recognition.rewards) {
    const body = rewards.create.body.parse({ ...reward, approver_ids: approvers.map(person) })
    const { id } = await createReward(admin, body)
    ids.set(reward.label, id)
    if (picture)
      await changeRewardPicture(
        admin,
        lived.store,
        id,
        await drawnPicture(lived, { ...picture, seed: id }, 'tile'),
      )
  }
  for (const one of recognition.off_boards)
    await chooseBoards(await actOf(lived, person(one)), { on_boards: false })
  await addKudos(lived, admin)
  for (const claim of recognition.claims) await addClaim(lived, claim, ids.get(claim.reward) ?? 0)
}

/** The rules hold for some weeks already: what people did since then gave them points. */
async function hasHeld({ tx }: Lived, causes: readonly RuleCause[]) {
  await sql`update point_rules set holds_from = now() - interval '60 days', created_at = now() - interval '60 days'
    where enterprise_id = ${tx.enterpriseId}::bigint`.execute(tx)
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('state', '=', 'active')
    .orderBy('id')
    .execute()
  const users = people.map(({ id }) => id)
  for (const cause of causes) {
    const { rows } = await factsJudged(tx, { cause, users }).execute(tx)
    await post(tx, await differences(tx, cause, rows, { gives: true }))
  }
}

async function actOf({ tx }: Lived, id: number): Promise<Act> {
  const viewer = await viewerOfPerson(tx, id)
  if (!viewer) throw new Error('nobody here does that')
  return acting(tx, viewer, { address: HERE })
}

/** Thanks of the last weeks, some of them in a network or between two people alone. */
async function addKudos(lived: Lived, admin: Act) {
  const { tx, person, network } = lived
  const { kudos } = lived.life.recognition ?? {}
  if (!kudos) return
  await changeKudosSettings(admin, { kudos_enabled: true, kudos_per_month: kudos.per_month })
  for (const { from, to, text, points, days_ago, where, reported } of kudos.given) {
    const inNetwork = where !== undefined && where !== 'them'
    const { id } = await giveKudos(await actOf(lived, person(from)), {
      user_id: person(to),
      text,
      points,
      audience: where === 'them' ? 'them' : inNetwork ? 'network' : 'everyone',
      network_id: inNetwork ? network(where) : null,
    })
    await sql`update kudos set at = at - make_interval(days => ${days_ago}::int)
      where enterprise_id = ${tx.enterpriseId}::bigint and id = ${id}::bigint`.execute(tx)
    if (reported)
      await reportKudos(await actOf(lived, person(reported.by)), id, { reason: 'wrong', says: reported.says })
  }
}

async function addClaim(lived: Lived, claim: RecognitionLife['claims'][number], reward: number) {
  const by = await actOf(lived, lived.person(claim.by))
  const { version } = await lived.tx
    .selectFrom('rewards')
    .select('version')
    .where('id', '=', reward)
    .executeTakeFirstOrThrow()
  const { id } = await claimReward(by, reward, { answers: claim.answers ?? [], version })
  if (claim.state === 'created') return
  if (claim.state === 'withdrawn') await withdrawClaim(by, id)
  if (claim.state === 'pending')
    await sql`update reward_claims set state = 'pending' where enterprise_id = ${lived.tx.enterpriseId}::bigint and id = ${id}::bigint`.execute(
      lived.tx,
    )
  if (claim.decided_by === undefined) return
  const decider = await actOf(lived, lived.person(claim.decided_by))
  if (claim.state === 'approved') await approveClaim(decider, id, { note: claim.reason ?? null })
  if (claim.state === 'denied') await denyClaim(decider, id, { reason: claim.reason ?? 'It is gone.' })
}
