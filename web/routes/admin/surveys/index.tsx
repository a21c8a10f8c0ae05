import { createFileRoute } from '@tanstack/react-router'
import { surveys } from '../../../../contract/surveys/surveys.ts'
import { SurveysScreen } from '../../../surveys/SurveysScreen.tsx'
import { surveysAsked, surveysSearch } from '../../../surveys/search.ts'

export const Route = createFileRoute('/admin/surveys/')({
  validateSearch: surveysSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.warm(surveys.list, { query: surveysAsked({ kind: 'survey' }, deps) }),
  staticData: { title: 'surveys.list.title.survey', texts: ['surveys', 'downloads'] },
  component: () => <SurveysScreen kind="survey" />,
})
