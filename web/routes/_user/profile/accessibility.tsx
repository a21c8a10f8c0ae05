import { createFileRoute } from '@tanstack/react-router'
import { AccessibilityScreen } from '../../../people/me/AccessibilityScreen.tsx'

export const Route = createFileRoute('/_user/profile/accessibility')({
  staticData: { title: 'profile.accessibility.title', texts: ['people', 'profile'] },
  component: AccessibilityScreen,
})
