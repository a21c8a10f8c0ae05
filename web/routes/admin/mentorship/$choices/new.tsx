import { createFileRoute, notFound } from '@tanstack/react-router'
import { mentoringTypes } from '../../../../../contract/mentorship/topics.ts'
import { NewChoiceScreen } from '../../../../mentorship/admin/ChoiceForms.tsx'
import { kindOf } from '../../../../mentorship/admin/choiceKinds.ts'

export const Route = createFileRoute('/admin/mentorship/$choices/new')({
  loader: async ({ context, params }) => {
    const kind = kindOf(params.choices)
    if (!kind) throw notFound()
    // Refused as well while mentorship is off.
    await context.warm(mentoringTypes.list)
    await context.may(kind === 'types' ? 'mentorship.types' : 'mentorship.topics')
  },
  staticData: { title: 'mentorship.title', texts: ['mentorship'] },
  component: () => <NewChoiceScreen kind={kindOf(Route.useParams().choices) ?? 'types'} />,
})
