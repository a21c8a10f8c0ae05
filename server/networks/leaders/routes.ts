import { handOver } from '../../../contract/networks/handOver.ts'
import { groupLeaders, leaderPositions, regionLeaders } from '../../../contract/networks/leaders.ts'
import { csvRoutes } from '../../downloads/csvRoutes.ts'
import { on } from '../../platform/http/operation.ts'
import { leaderChoices } from './choices.ts'
import { leadersExport, positionsExport } from './exports.ts'
import { showHandOver, writeNote } from './handOver.ts'
import { listLeaders, showLeader } from './leaderList.ts'
import { addLeader, changeLeader, orderLeaders, removeLeader } from './leaders.ts'
import { changePosition, createPosition, deletePosition, listPositions, orderPositions } from './positions.ts'

export const leaderTables = [leadersExport, positionsExport]

export const leaderRoutes = (parts: Parameters<typeof csvRoutes>[2]) => [
  on(groupLeaders.list, (act, { query }) => listLeaders(act, query)),
  ...csvRoutes(groupLeaders, leadersExport, parts),
  ...csvRoutes(regionLeaders, leadersExport, parts),
  on(groupLeaders.show, (act, { params }) => showLeader(act, params.id)),
  on(groupLeaders.create, async (act, { body }) => showLeader(act, await addLeader(act, body))),
  on(groupLeaders.update, async (act, { params, body }) => {
    await changeLeader(act, params.id, body)
    return showLeader(act, params.id)
  }),
  on(groupLeaders.destroy, (act, { params }) => removeLeader(act, params.id)),
  on(groupLeaders.order, (act, { params, body }) => orderLeaders(act, params.id, body.leader_ids)),
  on(groupLeaders.choices, (act, { query }) => leaderChoices(act, query.group_id)),

  on(handOver.show, (act, { params }) => showHandOver(act, params.id)),
  on(handOver.write, (act, { params, body }) => writeNote(act, params.id, body)),

  on(leaderPositions.list, (act, { query }) => listPositions(act, query)),
  ...csvRoutes(leaderPositions, positionsExport, parts),
  on(leaderPositions.create, (act, { body }) => createPosition(act, body)),
  on(leaderPositions.update, (act, { params, body }) => changePosition(act, params.id, body)),
  on(leaderPositions.destroy, (act, { params }) => deletePosition(act, params.id)),
  on(leaderPositions.order, (act, { body }) => orderPositions(act, body.position_ids)),
]
