import { createFileRoute, redirect } from '@tanstack/react-router'
import { NowhereScreen } from '../shell/NowhereScreen.tsx'

export const Route = createFileRoute('/$')({
  // Nowhere is known only once all pages are.
  beforeLoad: async ({ context, location }) => {
    if (await context.knowsPage(location.pathname))
      throw redirect({ href: location.publicHref, replace: true })
  },
  component: NowhereScreen,
})
