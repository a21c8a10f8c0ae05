import { createFileRoute } from '@tanstack/react-router'
import { administratorsOnly, signedInOnly } from '../app/guards.ts'
import { AdminFrame } from '../shell/AdminFrame.tsx'

export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ context, location }) => {
    await signedInOnly(context, location)
    await administratorsOnly(context)
  },
  component: AdminFrame,
})
