import { createFileRoute, redirect } from '@tanstack/react-router'
import { queryString } from '../app/address.ts'
import { words } from '../app/searchParams.ts'

/** Links of old mails: with an invitation to its page, otherwise on with enrolling. */
export const Route = createFileRoute('/onboarding')({
  validateSearch: ({ token }): { token?: string } => ({ token: words(token) }),
  beforeLoad: ({ search: { token } }) => {
    const href = token ? `/login/activate${queryString({ token })}` : '/enrollment'
    throw redirect({ href, replace: true })
  },
})
