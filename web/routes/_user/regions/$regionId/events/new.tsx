import { createFileRoute, redirect } from '@tanstack/react-router'

/** What is planned is begun as a draft. */
export const Route = createFileRoute('/_user/regions/$regionId/events/new')({
  beforeLoad: ({ params: { regionId } }) => {
    throw redirect({ href: `/events/drafts/new?postTo=${regionId}`, replace: true })
  },
})
