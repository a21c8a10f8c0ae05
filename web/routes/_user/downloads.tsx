import { createFileRoute } from '@tanstack/react-router'
import { userDownloads } from '../../../contract/downloads/downloads.ts'
import { DownloadsScreen } from '../../downloads/DownloadsScreen.tsx'
import { downloadsSearch } from '../../downloads/search.ts'

export const Route = createFileRoute('/_user/downloads')({
  validateSearch: downloadsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(userDownloads.list, { query: deps }),
  staticData: { title: 'downloads.title', texts: ['downloads'] },
  component: DownloadsScreen,
})
