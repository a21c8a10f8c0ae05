import { createFileRoute, redirect } from '@tanstack/react-router'
import { accountSearch } from '../../../../people/admin/search.ts'

export const Route = createFileRoute('/admin/system/users/')({
  validateSearch: accountSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/admin/system/users/list', search, replace: true })
  },
})
