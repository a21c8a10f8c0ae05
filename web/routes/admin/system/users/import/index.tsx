import { createFileRoute } from '@tanstack/react-router'
import { imports } from '../../../../../../contract/people/imports.ts'
import { ImportsScreen } from '../../../../../people/import/ImportsScreen.tsx'
import { importsSearch } from '../../../../../people/import/search.ts'

export const Route = createFileRoute('/admin/system/users/import/')({
  validateSearch: importsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(imports.list, { query: deps }),
  staticData: { title: 'imports.title', texts: ['imports', 'downloads'] },
  component: ImportsScreen,
})
