import { createFileRoute } from '@tanstack/react-router'
import { FindCommunityScreen } from '../access/FindCommunityScreen.tsx'

export const Route = createFileRoute('/find_my_community')({
  staticData: { title: 'access.find.title', texts: ['access'] },
  component: FindCommunityScreen,
})
