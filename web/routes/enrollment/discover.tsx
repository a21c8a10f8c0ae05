import { createFileRoute } from '@tanstack/react-router'
import { enrollment } from '../../../contract/access/enrollment.ts'
import { DiscoverStep } from '../../access/enrollment/DiscoverStep.tsx'
import { atStep } from '../../access/enrollment/enrollmentStore.ts'
import { discoverSearch } from '../../access/enrollment/search.ts'

export const Route = createFileRoute('/enrollment/discover')({
  validateSearch: discoverSearch,
  beforeLoad: ({ context }) => atStep(context, 'discover'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(enrollment.suggestions, { query: deps }),
  staticData: { title: 'enrollment.discover.title', texts: ['enrollment', 'networks'] },
  component: DiscoverStep,
})
