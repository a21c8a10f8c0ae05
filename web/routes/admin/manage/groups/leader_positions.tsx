import { createFileRoute, redirect } from '@tanstack/react-router'

/** The correct spelling of the address, for people who type it. */
export const Route = createFileRoute('/admin/manage/groups/leader_positions')({
  beforeLoad: () => {
    throw redirect({ href: '/admin/manage/groups/leader_positoins', replace: true })
  },
})
