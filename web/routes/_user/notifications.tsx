import { createFileRoute } from '@tanstack/react-router'
import { oneOf } from '../../app/searchParams.ts'
import { NotificationsScreen } from '../../messages/NotificationsScreen.tsx'

export const Route = createFileRoute('/_user/notifications')({
  validateSearch: ({ show }): { show?: 'unread' } => ({ show: oneOf(show, ['unread']) }),
  staticData: { title: 'messages.title', texts: ['messages'] },
  component: NotificationsScreen,
})
