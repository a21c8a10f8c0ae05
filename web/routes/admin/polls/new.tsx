import { createFileRoute, redirect } from '@tanstack/react-router'
import { NewSurveyScreen } from '../../../surveys/builder/BuilderScreens.tsx'
import { isBegunHere } from '../../../surveys/builder/begun.ts'
import { builderSearch } from '../../../surveys/search.ts'

const door = { kind: 'poll', network: null } as const

export const Route = createFileRoute('/admin/polls/new')({
  validateSearch: builderSearch,
  beforeLoad: ({ search: { draft } }) => {
    if (draft !== undefined && !isBegunHere(draft))
      throw redirect({ href: `/admin/polls/${draft}/edit`, replace: true })
  },
  loader: ({ context }) => context.may('surveys.create_polls'),
  staticData: { title: 'surveys.build.new', texts: ['surveys', 'questionnaire', 'surveyBank', 'posts'] },
  component: () => <NewSurveyScreen door={door} />,
})
