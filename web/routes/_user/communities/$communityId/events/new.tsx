import { createFileRoute, redirect } from '@tanstack/react-router'

/** What is planned is begun as a draft. */
export const Route = createFileRoute('/_user/communities/$communityId/events/new')({
  beforeLoad: ({ params: { communityId } }) => {
    throw redirect({ href: `/events/drafts/new?postTo=${communityId}`, replace: true })
  },
})
