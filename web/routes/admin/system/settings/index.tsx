import { createFileRoute } from '@tanstack/react-router'
import { userData } from '../../../../../contract/access/access.ts'
import { settingsFor } from '../../../../shell/adminSections.ts'
import { SettingsScreen } from '../../../../shell/SettingsScreen.tsx'

export const Route = createFileRoute('/admin/system/settings/')({
  loader: async ({ context }) => {
    const reader = await context.prefetch(userData.show)
    // People who may open none of them get the refusal of the first.
    if (settingsFor(reader).length === 0) await context.may('enterprise.configure')
  },
  staticData: { title: 'shell.settings.title' },
  component: SettingsScreen,
})
