import { createFileRoute, notFound } from '@tanstack/react-router'
import { mentoringTopics, mentoringTypes } from '../../../../../contract/mentorship/topics.ts'
import { EditChoiceScreen } from '../../../../mentorship/admin/ChoiceForms.tsx'
import { kindOf } from '../../../../mentorship/admin/choiceKinds.ts'

export const Route = createFileRoute('/admin/mentorship/$choices/$choiceId/edit')({
  loader: async ({ context, params }) => {
    const kind = kindOf(params.choices)
    if (!kind) throw notFound()
    const of = { params: { id: params.choiceId } }
    await (kind === 'types'
      ? context.prefetch(mentoringTypes.show, of)
      : context.prefetch(mentoringTopics.show, of))
    await context.may(kind === 'types' ? 'mentorship.types' : 'mentorship.topics')
  },
  staticData: { texts: ['mentorship'] },
  component: () => {
    const { choices, choiceId } = Route.useParams()
    return <EditChoiceScreen kind={kindOf(choices) ?? 'types'} id={choiceId} />
  },
})
