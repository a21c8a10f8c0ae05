import { createFileRoute, notFound } from '@tanstack/react-router'
import { mentoringTopics, mentoringTypes } from '../../../../../contract/mentorship/topics.ts'
import { ChoicesScreen } from '../../../../mentorship/admin/ChoicesScreen.tsx'
import { choicesAsked, choicesSearch, kindOf, sideOf } from '../../../../mentorship/admin/choiceKinds.ts'

export const Route = createFileRoute('/admin/mentorship/$choices/')({
  validateSearch: choicesSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const kind = kindOf(params.choices)
    if (!kind) throw notFound()
    const side = sideOf(kind)
    await (side
      ? context.warm(mentoringTopics.list, { query: { side, ...choicesAsked(deps) } })
      : context.warm(mentoringTypes.list, { query: choicesAsked(deps) }))
    await context.may(kind === 'types' ? 'mentorship.types' : 'mentorship.topics')
  },
  staticData: { title: 'mentorship.title', texts: ['mentorship'] },
  component: () => <ChoicesScreen kind={kindOf(Route.useParams().choices) ?? 'types'} />,
})
