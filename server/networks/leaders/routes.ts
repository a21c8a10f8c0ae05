import { handOver } from '../../../contract/networks/handOver.ts'
import { groupLeaders, leaderPositions, regionLeaders } from '../../../contract/networks/leaders.ts'
import { csvRoutes } from '../../downloads/csvDoors.ts'
import { on } from '../../platform/operation.ts'
import { leaderChoices } from './choices.ts'
import { leadersExport, positionsExport } from './exports.ts'
import { showHandOver, writeNote } from './handOver.ts'
import { listLeaders, showLeader } from './leaderList.ts'
import { addLeader, changeLeader, orderLeaders, removeLeader } from './leaders.ts'
import { changePosition, createPosition, deletePosition, listPositions, orderPositions } from './positions.ts'

export const leaderTables = [leadersExport, positionsExport]

export const leaderRoutes = (desk: Parameters<typeof csvRoutes>[2]) => [
  on(groupLeaders.list, ({ db, me, query, say }) => listLeaders(db, me, query, say)),
  ...csvRoutes(groupLeaders, leadersExport, desk),
  ...csvRoutes(regionLeaders, leadersExport, desk),
  on(groupLeaders.show, ({ db, me, params, say }) => showLeader(db, me, params.id, say)),
  on(groupLeaders.create, async ({ tx, me, body, say, address }) =>
    showLeader(tx, me, await addLeader(tx, me, body, address), say),
  ),
  on(groupLeaders.update, async ({ tx, me, params, body, say, address }) => {
    await changeLeader(tx, me, params.id, body, address)
    return showLeader(tx, me, params.id, say)
  }),
  on(groupLeaders.destroy, ({ tx, me, params, address }) => removeLeader(tx, me, params.id, address)),
  on(groupLeaders.order, ({ tx, me, params, body, address }) =>
    orderLeaders(tx, me, params.id, body.leader_ids, address),
  ),
  on(groupLeaders.choices, ({ db, me, query, say }) => leaderChoices(db, me, query.group_id, say)),

  on(handOver.show, ({ db, me, params, now, say }) => showHandOver(db, me, params.id, now, say)),
  on(handOver.write, ({ tx, me, params, body, address }) => writeNote(tx, me, params.id, body, address)),

  on(leaderPositions.list, ({ db, me, query }) => listPositions(db, me, query)),
  ...csvRoutes(leaderPositions, positionsExport, desk),
  on(leaderPositions.create, ({ tx, me, body, address }) => createPosition(tx, me, body, address)),
  on(leaderPositions.update, ({ tx, me, params, body, address }) =>
    changePosition(tx, me, params.id, body, address),
  ),
  on(leaderPositions.destroy, ({ tx, me, params, address }) => deletePosition(tx, me, params.id, address)),
  on(leaderPositions.order, ({ tx, me, body, address }) =>
    orderPositions(tx, me, body.position_ids, address),
  ),
]
