import type { z } from 'zod'
import {
  type Leader,
  type LeaderPosition,
  LeadersFilter,
  PositionsFilter,
} from '../../../contract/networks/leaders.ts'
import { exportable } from '../../downloads/exports.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { knownNetwork } from '../known.ts'
import { networksPolicy } from '../policy.ts'
import { leadersAfter } from './leaderList.ts'
import { leadersPolicy } from './policy.ts'
import { positionsAfter } from './positions.ts'

const Leaders = LeadersFilter.strict()
const Positions = PositionsFilter.strict()

export const leadersExport = exportable<z.output<typeof Leader>, typeof Leaders>({
  name: 'group_leaders',
  title: (say) => say('leaders.list.title'),
  may: networksPolicy.list,
  admits: async (act, { group_id }) =>
    authorize(act.me, leadersPolicy.view, await knownNetwork(act, group_id)),
  secure: true,
  query: Leaders,
  columns: () => [
    { key: 'name', title: (say) => say('leaders.column.name'), value: ({ person }) => person.name },
    { key: 'title', title: (say) => say('leaders.column.title'), value: ({ person }) => person.title },
    {
      key: 'position',
      title: (say) => say('leaders.column.position'),
      value: ({ position }) => position.name,
    },
    { key: 'role', title: (say) => say('leaders.column.role'), value: ({ role }) => role.role_name },
    {
      key: 'visible',
      title: (say) => say('leaders.column.visible'),
      value: ({ visible }, { say }) => say(visible ? 'leaders.visible.yes' : 'leaders.visible.no'),
    },
    { key: 'since', title: (say) => say('leaders.column.since'), value: ({ since }) => since },
    { key: 'ends_on', title: (say) => say('leaders.column.ends_on'), value: ({ ends_on }) => ends_on },
    {
      key: 'deputy',
      title: (say) => say('leaders.column.deputy'),
      unusual: true,
      value: ({ deputy }) => deputy?.name ?? null,
    },
    {
      key: 'network',
      title: (say) => say('leaders.column.network'),
      unusual: true,
      value: (row) => row.network.name,
    },
  ],
  rows: (act, filter, { after, limit }) => leadersAfter(act, filter, after?.id ?? 0, limit),
})

export const positionsExport = exportable<z.output<typeof LeaderPosition>, typeof Positions>({
  name: 'leader_positions',
  title: (say) => say('leaders.positions.title'),
  may: leadersPolicy.positions,
  secure: false,
  query: Positions,
  columns: () => [
    { key: 'name', title: (say) => say('leaders.column.position'), value: ({ name }) => name },
    {
      key: 'leader_count',
      title: (say) => say('leaders.column.leader_count'),
      value: ({ leader_count }) => leader_count,
    },
    {
      key: 'default_for',
      title: (say) => say('leaders.field.default_for'),
      value: ({ default_for }, { say }) => (default_for ? say(`leaders.default_for.${default_for}`) : null),
    },
  ],
  rows: ({ db }, { search }, { after, limit }) => positionsAfter(db, search, after?.id ?? 0, limit),
})
