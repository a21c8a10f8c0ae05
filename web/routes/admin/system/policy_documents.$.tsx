import { createFileRoute, redirect } from '@tanstack/react-router'

/** The pages are below the settings; this is where one might expect them. */
export const Route = createFileRoute('/admin/system/policy_documents/$')({
  beforeLoad: ({ params }) => {
    throw redirect({ href: `/admin/system/settings/policy_documents/${params._splat ?? ''}`, replace: true })
  },
})
