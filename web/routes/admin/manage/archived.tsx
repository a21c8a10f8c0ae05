import { createFileRoute } from '@tanstack/react-router'
import { archives } from '../../../../contract/archives/archives.ts'
import { ArchivesScreen } from '../../../archives/ArchivesScreen.tsx'
import { archiveSearch } from '../../../archives/search.ts'

export const Route = createFileRoute('/admin/manage/archived')({
  validateSearch: archiveSearch,
  loader: ({ context }) => context.prefetch(archives.names),
  staticData: { title: 'archives.title', texts: ['archives'] },
  component: ArchivesScreen,
})
