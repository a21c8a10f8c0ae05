import { createFileRoute } from '@tanstack/react-router'
import { fields } from '../../../../../contract/fields/fields.ts'
import { FieldsScreen } from '../../../../people/fields/FieldsScreen.tsx'
import { fieldSearch } from '../../../../people/fields/search.ts'

export const Route = createFileRoute('/admin/system/settings/fields')({
  validateSearch: fieldSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(fields.list, { query: deps }),
  staticData: { title: 'fields.list.title', texts: ['fields', 'downloads'] },
  component: FieldsScreen,
})
