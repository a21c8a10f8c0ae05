import { createFileRoute } from '@tanstack/react-router'
import { kudosSettings } from '../../../../contract/recognition/kudos.ts'
import { KudosAdminScreen } from '../../../recognition/admin/KudosAdminScreen.tsx'

export const Route = createFileRoute('/admin/gamification/kudos')({
  loader: ({ context }) => context.prefetch(kudosSettings.show),
  staticData: { title: 'recognition.admin.kudos.title', texts: ['recognition'] },
  component: KudosAdminScreen,
})
