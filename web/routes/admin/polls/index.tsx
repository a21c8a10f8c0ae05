import { createFileRoute } from '@tanstack/react-router'
import { surveys } from '../../../../contract/surveys/surveys.ts'
import { SurveysScreen } from '../../../surveys/SurveysScreen.tsx'
import { surveysAsked, surveysSearch } from '../../../surveys/search.ts'

export const Route = createFileRoute('/admin/polls/')({
  validateSearch: surveysSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(surveys.list, { query: surveysAsked({ kind: 'poll' }, deps) }),
  staticData: { title: 'surveys.list.title.poll', texts: ['surveys', 'downloads'] },
  component: () => <SurveysScreen kind="poll" />,
})
