import { createFileRoute } from '@tanstack/react-router'
import { surveys } from '../../../../../../../../contract/surveys/surveys.ts'
import { NetworkSurveysScreen } from '../../../../../../../surveys/SurveysScreen.tsx'
import { surveysAsked, surveysSearch } from '../../../../../../../surveys/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/manage/surveys/')({
  validateSearch: surveysSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.warm(surveys.list, { query: surveysAsked({ network_id: Number(params.networkId) }, deps) }),
  staticData: { title: 'surveys.list.title.network', texts: ['surveys', 'downloads'] },
  component: NetworkSurveysScreen,
})
