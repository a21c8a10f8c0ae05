import { achievements } from '../../contract/recognition/achievements.ts'
import { boardChoice, boards } from '../../contract/recognition/boards.ts'
import { rewardClaims } from '../../contract/recognition/claims.ts'
import { kudos, kudosSettings } from '../../contract/recognition/kudos.ts'
import { myRecognition, points } from '../../contract/recognition/points.ts'
import { rewards } from '../../contract/recognition/rewards.ts'
import { pointRecounts, pointRules } from '../../contract/recognition/rules.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { on } from '../platform/http/operation.ts'
import {
  badgesOf,
  listAchievements,
  peopleWith,
  previewAchievement,
  showAchievement,
} from './achievements/achievementList.ts'
import {
  changeAchievement,
  createAchievement,
  deleteAchievement,
  grantByHand,
  takeAwayByHand,
} from './achievements/achievements.ts'
import { boardOfNetworks, boardOfPeople } from './boards/boards.ts'
import { chooseBoards, showChoice } from './boards/participation.ts'
import { boardOfPosts, topPostsOf } from './boards/topPosts.ts'
import { giveKudos, removeKudos, takeKudosBack } from './kudos/kudos.ts'
import { listKudos } from './kudos/kudosList.ts'
import { keepKudos, reportKudos } from './kudos/reports.ts'
import { changeKudosSettings, showKudosSettings } from './kudos/settings.ts'
import { givePoints, takePointsBack } from './points/byHand.ts'
import { seenMine, showMine } from './points/mine.ts'
import {
  applyRecount,
  createRecount,
  dropRecount,
  listRecounts,
  recountPeople,
  showRecount,
  takeRecountBack,
} from './points/recounts.ts'
import { changeRule, listRules } from './points/rules.ts'
import { listTransactions } from './points/transactions.ts'
import { listClaims, showClaim } from './rewards/claimList.ts'
import { approveClaim, claimReward, denyClaim, withdrawClaim } from './rewards/claims.ts'
import { listRewards, showReward } from './rewards/rewardList.ts'
import { changeReward, changeRewardPicture, createReward, deleteReward } from './rewards/rewards.ts'

export const recognitionRoutes = (store: FileStore) => [
  on(points.transactions, (act, { params, query }) => listTransactions(act, params.id, query)),
  on(points.give, (act, { params, body }) => givePoints(act, params.id, body)),
  on(points.takeBack, (act, { params, body }) => takePointsBack(act, params.id, body)),
  on(myRecognition.show, (act) => showMine(act)),
  on(myRecognition.seen, (act) => seenMine(act)),

  on(pointRules.list, (act) => listRules(act)),
  on(pointRules.update, (act, { params, body }) => changeRule(act, params.cause, body)),
  on(pointRecounts.create, (act, { params, body }) => createRecount(act, params.cause, body)),
  on(pointRecounts.list, (act, { query }) => listRecounts(act, query)),
  on(pointRecounts.show, (act, { params }) => showRecount(act, params.id)),
  on(pointRecounts.people, (act, { params, query }) => recountPeople(act, params.id, query)),
  on(pointRecounts.apply, (act, { params }) => applyRecount(act, params.id)),
  on(pointRecounts.takeBack, (act, { params }) => takeRecountBack(act, params.id)),
  on(pointRecounts.drop, (act, { params }) => dropRecount(act, params.id)),

  on(rewards.list, (act, { query }) => listRewards(act, query)),
  on(rewards.show, (act, { params }) => showReward(act, params.id)),
  on(rewards.create, (act, { body }) => createReward(act, body)),
  on(rewards.update, (act, { params, body }) => changeReward(act, params.id, body)),
  on(rewards.delete, (act, { params }) => deleteReward(act, params.id)),
  on(rewards.changePicture, (act, { params, file }) => changeRewardPicture(act, store, params.id, file)),
  on(rewards.removePicture, (act, { params }) => changeRewardPicture(act, store, params.id, null)),
  on(rewardClaims.create, (act, { params, body }) => claimReward(act, params.id, body)),
  on(rewardClaims.list, (act, { query }) => listClaims(act, query)),
  on(rewardClaims.show, (act, { params }) => showClaim(act, params.id)),
  on(rewardClaims.approve, (act, { params, body }) => approveClaim(act, params.id, body)),
  on(rewardClaims.deny, (act, { params, body }) => denyClaim(act, params.id, body)),
  on(rewardClaims.withdraw, (act, { params }) => withdrawClaim(act, params.id)),

  on(achievements.ofPerson, (act, { params }) => badgesOf(act, params.id)),
  on(achievements.list, (act, { query }) => listAchievements(act, query)),
  on(achievements.show, (act, { params }) => showAchievement(act, params.id)),
  on(achievements.preview, (act, { body }) => previewAchievement(act, body)),
  on(achievements.create, (act, { body }) => createAchievement(act, body)),
  on(achievements.update, (act, { params, body }) => changeAchievement(act, params.id, body)),
  on(achievements.delete, (act, { params }) => deleteAchievement(act, params.id)),
  on(achievements.people, (act, { params, query }) => peopleWith(act, params.id, query)),
  on(achievements.grant, (act, { params, body }) => grantByHand(act, params.id, body)),
  on(achievements.takeAway, (act, { params }) => takeAwayByHand(act, params.id, params.user_id)),

  on(boards.people, (act, { query }) => boardOfPeople(act, query)),
  on(boards.networks, (act, { query }) => boardOfNetworks(act, query)),
  on(boards.posts, (act, { query }) => boardOfPosts(act, query)),
  on(boards.ofNetwork, (act, { params, query }) => topPostsOf(act, params.id, query)),
  on(boardChoice.show, (act) => showChoice(act)),
  on(boardChoice.update, (act, { body }) => chooseBoards(act, body)),

  on(kudosSettings.show, (act) => showKudosSettings(act)),
  on(kudosSettings.update, (act, { body }) => changeKudosSettings(act, body)),
]

/** Missing while kudos are off. */
export const kudosRoutes = [
  on(kudos.list, (act, { query }) => listKudos(act, query)),
  on(kudos.create, (act, { body }) => giveKudos(act, body)),
  on(kudos.delete, (act, { params }) => takeKudosBack(act, params.id)),
  on(kudos.report, (act, { params, body }) => reportKudos(act, params.id, body)),
  on(kudos.remove, (act, { params, body }) => removeKudos(act, params.id, body)),
  on(kudos.keep, (act, { params }) => keepKudos(act, params.id)),
]
