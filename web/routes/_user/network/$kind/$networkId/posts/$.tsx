import { createFileRoute, redirect } from '@tanstack/react-router'

/** A post can be in several networks and has one page; a new one starts as a draft. */
export const Route = createFileRoute('/_user/network/$kind/$networkId/posts/$')({
  beforeLoad: ({ params: { networkId, _splat: post = '' } }) => {
    const href = /^\d+(\/|$)/.test(post) ? `/posts/${post}` : `/posts/drafts?postTo=${networkId}`
    throw redirect({ href, replace: true })
  },
})
