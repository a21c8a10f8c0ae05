import { createFileRoute, redirect } from '@tanstack/react-router'

/** A post under the address it had, by its kind; what names no post leads to all of them. */
export const Route = createFileRoute('/_user/network/$kind/$networkId/news/$')({
  beforeLoad: ({ params: { kind, networkId, _splat: rest = '' } }) => {
    const [, postId] = /^[\w-]+\/(\d+)(?:\/|$)/.exec(rest) ?? []
    throw redirect({ href: postId ? `/posts/${postId}` : `/${kind}/${networkId}/posts`, replace: true })
  },
})
