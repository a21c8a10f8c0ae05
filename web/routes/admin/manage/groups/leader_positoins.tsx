import { createFileRoute } from '@tanstack/react-router'
import { leaderPositions } from '../../../../../contract/networks/leaders.ts'
import { PositionsScreen } from '../../../../networks/leaders/PositionsScreen.tsx'
import { positionsSearch } from '../../../../networks/leaders/search.ts'

export const Route = createFileRoute('/admin/manage/groups/leader_positoins')({
  validateSearch: positionsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(leaderPositions.list, { query: deps }),
  staticData: { title: 'leaders.positions.title', texts: ['leaders', 'manage', 'downloads'] },
  component: PositionsScreen,
})
