import { createFileRoute, notFound, redirect } from '@tanstack/react-router'

/** A group below its community: its pages are at its own address. */
export const Route = createFileRoute('/_user/network/$kind/$networkId/groups/$')({
  beforeLoad: ({ params: { _splat: rest = '' }, location }) => {
    if (!/^\d+(\/|$)/.test(rest)) throw notFound()
    throw redirect({ href: `/groups/${rest}${location.searchStr}`, replace: true })
  },
})
