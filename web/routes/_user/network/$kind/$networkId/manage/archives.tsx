import { createFileRoute } from '@tanstack/react-router'
import { archives } from '../../../../../../../contract/archives/archives.ts'
import { NetworkArchiveScreen } from '../../../../../../archives/ArchivesScreen.tsx'
import { archiveSearch } from '../../../../../../archives/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/manage/archives')({
  validateSearch: archiveSearch,
  loader: ({ context, params }) =>
    context.prefetch(archives.names, { query: { network_id: Number(params.networkId) } }),
  staticData: { title: 'archives.title', texts: ['archives'] },
  component: NetworkArchiveScreen,
})
