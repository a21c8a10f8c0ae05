import { createFileRoute } from '@tanstack/react-router'
import { mailPreferences } from '../../../../contract/messages/messages.ts'
import { notificationSettings } from '../../../../contract/people/profile.ts'
import { words } from '../../../app/searchParams.ts'
import { NotificationScreen } from '../../../people/me/NotificationScreen.tsx'

export const Route = createFileRoute('/_user/profile/notification')({
  validateSearch: (search: Record<string, unknown>): { address?: string } => {
    const address = words(search.address)
    return address ? { address } : {}
  },
  loader: async ({ context }) => {
    void context.warm(mailPreferences.unsubscribed)
    await context.prefetch(notificationSettings.show)
  },
  staticData: { title: 'profile.notification.title', texts: ['people', 'profile'] },
  component: NotificationScreen,
})
