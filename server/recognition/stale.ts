import { userData } from '../../contract/access/access.ts'
import { homeColumn } from '../../contract/home/home.ts'
import { achievements } from '../../contract/recognition/achievements.ts'
import { rewardClaims } from '../../contract/recognition/claims.ts'
import { kudos, kudosSettings } from '../../contract/recognition/kudos.ts'
import { myRecognition, points } from '../../contract/recognition/points.ts'
import { rewards } from '../../contract/recognition/rewards.ts'
import { pointRecounts, pointRules } from '../../contract/recognition/rules.ts'
import type { Tx } from '../platform/database/db.ts'
import { wentStale } from '../platform/live/live.ts'

/** Somebody's points, for them: others see them when they look. */
export const pointsChanged = (tx: Tx, users: readonly number[]) =>
  wentStale(
    tx,
    [points.transactions.path, myRecognition.show.path, rewards.list.path, rewards.show.path],
    users,
  )

export const rewardsChanged = (tx: Tx) => wentStale(tx, [rewards.list.path, rewards.show.path])

/** A claim, for its person and those who decide; how many pieces are left, for everybody who looks. */
export function claimsChanged(tx: Tx, users: readonly number[]) {
  wentStale(
    tx,
    [rewardClaims.list.path, rewardClaims.show.path, myRecognition.show.path, homeColumn.show.path],
    users,
  )
  rewardsChanged(tx)
}

export const rulesChanged = (tx: Tx) =>
  wentStale(tx, [
    pointRules.list.path,
    pointRecounts.list.path,
    pointRecounts.show.path,
    pointRecounts.people.path,
  ])

export const achievementsChanged = (tx: Tx) =>
  wentStale(tx, [achievements.list.path, achievements.show.path, achievements.people.path])

/** What somebody has, for them. */
export const badgesChanged = (tx: Tx, users: readonly number[]) =>
  wentStale(tx, [achievements.ofPerson.path, myRecognition.show.path], users)

export const kudosChanged = (tx: Tx) => wentStale(tx, [kudos.list.path])

/** Pages that kudos open, for everybody. */
export const kudosSwitched = (tx: Tx) =>
  wentStale(tx, [kudosSettings.show.path, kudos.list.path, userData.show.path])
