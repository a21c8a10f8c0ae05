import { createFileRoute, notFound, redirect } from '@tanstack/react-router'

/** A region below the network it divides: its pages are at its own address. */
export const Route = createFileRoute('/_user/network/$kind/$networkId/regions/$')({
  beforeLoad: ({ params: { _splat: rest = '' }, location }) => {
    if (!/^\d+(\/|$)/.test(rest)) throw notFound()
    throw redirect({ href: `/regions/${rest}${location.searchStr}`, replace: true })
  },
})
