import { createFileRoute } from '@tanstack/react-router'
import { imports } from '../../../../../../contract/people/imports.ts'
import { ImportScreen } from '../../../../../people/import/ImportScreen.tsx'
import { rowsSearch } from '../../../../../people/import/search.ts'

export const Route = createFileRoute('/admin/system/users/import/$importId')({
  validateSearch: rowsSearch,
  loader: ({ context, params }) => context.prefetch(imports.show, { params: { id: params.importId } }),
  staticData: { title: 'imports.title', texts: ['imports'] },
  component: function Page() {
    return <ImportScreen id={Number(Route.useParams().importId)} />
  },
})
