import { createFileRoute } from '@tanstack/react-router'
import { palette } from '../../../contract/search/search.ts'
import { ResultsScreen } from '../../search/ResultsScreen.tsx'
import { questionOf, resultSearch } from '../../search/search.ts'

export const Route = createFileRoute('/_user/search')({
  validateSearch: resultSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    deps.search === undefined
      ? undefined
      : Promise.all([
          context.warm(palette.counts, { query: { q: deps.search } }),
          deps.kind && context.warm(palette.results, { query: questionOf(deps, deps.kind) }),
        ]),
  staticData: { title: 'search.results.title', texts: ['search'] },
  component: ResultsScreen,
})
