import { createFileRoute } from '@tanstack/react-router'
import { signedInOnly } from '../app/guards.ts'
import { AdminFrame } from '../shell/AdminFrame.tsx'

export const Route = createFileRoute('/admin')({
  beforeLoad: ({ context, location }) => signedInOnly(context, location),
  component: AdminFrame,
})
