import { createFileRoute } from '@tanstack/react-router'
import { toAdminLanding } from '../../app/guards.ts'

export const Route = createFileRoute('/admin/')({
  beforeLoad: ({ context }) => toAdminLanding(context),
})
