import { createFileRoute, redirect } from '@tanstack/react-router'

/** What is planned is begun as a draft. */
export const Route = createFileRoute('/_user/groups/$groupId/events/new')({
  beforeLoad: ({ params: { groupId } }) => {
    throw redirect({ href: `/events/drafts/new?postTo=${groupId}`, replace: true })
  },
})
