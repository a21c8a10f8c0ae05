import { createFileRoute } from '@tanstack/react-router'
import { users } from '../../../../../contract/people/people.ts'
import { achievements } from '../../../../../contract/recognition/achievements.ts'
import { AchievementsScreen } from '../../../../recognition/badges/AchievementsScreen.tsx'

export const Route = createFileRoute('/_user/user/$userId/achievements')({
  loader: async ({ context, params }) => {
    const given = { params: { id: params.userId } }
    await Promise.all([context.prefetch(users.show, given), context.prefetch(achievements.ofPerson, given)])
  },
  staticData: { title: 'recognition.badges.title', texts: ['recognition'] },
  component: () => <AchievementsScreen id={Route.useParams().userId} />,
})
