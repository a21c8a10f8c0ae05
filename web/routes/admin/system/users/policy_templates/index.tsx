import { createFileRoute, redirect } from '@tanstack/react-router'

/** Roles and what they open are one list; links from before lead on. */
export const Route = createFileRoute('/admin/system/users/policy_templates/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/system/users/roles', replace: true })
  },
  staticData: { title: 'roles.list.title', texts: ['roles'] },
})
