import { createFileRoute } from '@tanstack/react-router'
import { myEvents } from '../../../contract/events/events.ts'
import { myNews } from '../../../contract/posts/posts.ts'
import { HomeScreen } from '../../home/HomeScreen.tsx'
import { HomeSkeleton } from '../../home/HomeSkeleton.tsx'
import { firstNews, nextEvents } from '../../home/questions.ts'

export const Route = createFileRoute('/_user/')({
  loader: ({ context }) =>
    Promise.all([context.warm(myEvents.upcoming, nextEvents), context.warm(myNews.latest, firstNews)]),
  staticData: { title: 'home.title', texts: ['home'] },
  component: HomeScreen,
  pendingComponent: HomeSkeleton,
})
