import { createFileRoute, redirect } from '@tanstack/react-router'

/** A new event starts as a draft. */
export const Route = createFileRoute('/_user/network/$kind/$networkId/events/new')({
  beforeLoad: ({ params: { networkId } }) => {
    throw redirect({ href: `/events/drafts/new?postTo=${networkId}`, replace: true })
  },
})
