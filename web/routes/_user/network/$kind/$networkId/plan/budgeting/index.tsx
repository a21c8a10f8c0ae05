import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_user/network/$kind/$networkId/plan/budgeting/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/network/$kind/$networkId/plan/budgeting/manage', params, replace: true })
  },
})
