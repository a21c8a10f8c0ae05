import { createFileRoute, redirect } from '@tanstack/react-router'

/** The right spelling of the address, for whoever writes it by hand. */
export const Route = createFileRoute('/admin/manage/groups/leader_positions')({
  beforeLoad: () => {
    throw redirect({ href: '/admin/manage/groups/leader_positoins', replace: true })
  },
})
