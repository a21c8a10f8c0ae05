import { rewards } from '../../contract/recognition/rewards.ts'
import { csvRoutes } from '../downloads/csvRoutes.ts'
import { exportables, exportPartsOf } from '../downloads/exportParts.ts'
import { underModule } from '../enterprise/modules.ts'
import { waiting } from '../home/waitingLines.ts'
import { adminLandings } from '../identity/destinations.ts'
import { factFollowers } from '../identity/facts.ts'
import { namedClauses, namedClausesOf } from '../identity/namedClauses.ts'
import { personKeys } from '../identity/personKeys.ts'
import { moduleNews, ownNews } from '../messages/queries.ts'
import { purgeFollowers } from '../people/accounts/purge.ts'
import { earnedTold } from '../people/me/usage.ts'
import { mergeFollowers } from '../people/merge/followers.ts'
import { pictureHolders } from '../pictures/holders.ts'
import { area } from '../platform/area.ts'
import { constraints } from '../platform/database/dbErrors.ts'
import { dues, jobs, routes, sweeps } from '../platform/process.ts'
import { segmentUses } from '../segments/uses.ts'
import { achievementSweep } from './achievements/achievementWork.ts'
import { boardSweep } from './boards/sums.ts'
import { recognitionConstraints } from './constraints.ts'
import { claimsExport, rewardsExport } from './exports.ts'
import { forgetRecognition } from './leavers.ts'
import { recognitionKeys } from './personKeys.ts'
import { pictureOfRewards } from './pictureHolders.ts'
import { followFacts } from './points/followedFacts.ts'
import { pointsMerged } from './points/merge.ts'
import { recountContinued, recountWaits } from './points/recountWork.ts'
import { toldQuestion } from './points/transactions.ts'
import { recognitionPolicy } from './policy.ts'
import { claimHanded } from './rewards/claims.ts'
import { kudosRoutes, recognitionRoutes } from './routes.ts'
import { segmentsOfRecognition } from './segmentUses.ts'
import { claimsWaiting } from './waitingLines.ts'

export const recognition = area({
  name: 'recognition',
  brings: [
    constraints.with(recognitionConstraints),
    personKeys.with(...recognitionKeys),
    ownNews.with('kudos.', 'points.', 'reward.', 'achievement.'),
    moduleNews.with(
      ...['points.', 'reward.', 'achievement.'].map((begins) => ({
        begins,
        modules: ['rewards_enabled'] as const,
      })),
      { begins: 'kudos.', modules: ['rewards_enabled', 'kudos_enabled'] },
    ),
    factFollowers.with(followFacts),
    mergeFollowers.with(pointsMerged),
    purgeFollowers.with(forgetRecognition),
    earnedTold.with(toldQuestion),
    segmentUses.with(segmentsOfRecognition),
    waiting.with(claimsWaiting),
    pictureHolders.with(pictureOfRewards),
    adminLandings.with({ landing: '/admin/gamification/rewards', of: 'rewards' }),
    namedClauses.with(
      ...namedClausesOf('recognition', recognitionPolicy, {
        rewards: 'none',
        rules: 'none',
        achievements: 'none',
        kudos: 'none',
        thank: 'person',
        view_points: 'person',
        give: 'person',
      }),
    ),
    routes.with((one) =>
      underModule('rewards_enabled', [
        ...recognitionRoutes(one.store),
        ...underModule('kudos_enabled', kudosRoutes),
        ...csvRoutes(rewards, rewardsExport, exportPartsOf(one)),
      ]),
    ),
    exportables.with(() => [rewardsExport, claimsExport]),
    jobs.with(() => [claimHanded, recountContinued]),
    dues.with(() => [recountWaits]),
    sweeps.with(() => [achievementSweep, boardSweep]),
  ],
})
