import { createFileRoute, redirect } from '@tanstack/react-router'

/** The same pages under the address one might expect: they stand below the settings. */
export const Route = createFileRoute('/admin/system/policy_documents/$')({
  beforeLoad: ({ params }) => {
    throw redirect({ href: `/admin/system/settings/policy_documents/${params._splat ?? ''}`, replace: true })
  },
})
