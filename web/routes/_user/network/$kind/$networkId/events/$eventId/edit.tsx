import { createFileRoute, redirect } from '@tanstack/react-router'

/** An event is changed on one page, whichever of its networks it was opened from. */
export const Route = createFileRoute('/_user/network/$kind/$networkId/events/$eventId/edit')({
  beforeLoad: ({ params: { eventId } }) => {
    throw redirect({ href: `/events/${eventId}/edit`, replace: true })
  },
})
