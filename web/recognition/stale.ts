import { homeColumn } from '../../contract/home/home.ts'
import { achievements } from '../../contract/recognition/achievements.ts'
import { boardChoice, boards } from '../../contract/recognition/boards.ts'
import { rewardClaims } from '../../contract/recognition/claims.ts'
import { kudos } from '../../contract/recognition/kudos.ts'
import { myRecognition, points } from '../../contract/recognition/points.ts'
import { rewards } from '../../contract/recognition/rewards.ts'
import { pointRecounts, pointRules } from '../../contract/recognition/rules.ts'

/** Everything that shows what somebody has and what can be had for it. */
export const staleClaims = [
  rewards.list,
  rewardClaims.list,
  myRecognition.show,
  points.transactions,
  homeColumn.show,
].map(({ path }) => path)

/** Everything that shows points and why they were given. */
export const stalePoints = [points.transactions, myRecognition.show, rewards.list].map(({ path }) => path)

/** Everything that shows rules, and what they gave. */
export const staleRules = [pointRules.list, pointRecounts.list, points.transactions].map(({ path }) => path)

/** Everything that shows achievements. */
export const staleAchievements = [achievements.list, achievements.ofPerson, myRecognition.show].map(
  ({ path }) => path,
)

/** Every board, and whether the reader takes part in them. */
export const staleBoards = [...Object.values(boards), boardChoice.show].map(({ path }) => path)

/** Thanks, and what their points change. */
export const staleKudos = [kudos.list, points.transactions, myRecognition.show].map(({ path }) => path)
