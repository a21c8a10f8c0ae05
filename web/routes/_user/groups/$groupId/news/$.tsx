import { createFileRoute, redirect } from '@tanstack/react-router'

/** A post under the address it had, by its kind; what names no post leads to all of them. */
export const Route = createFileRoute('/_user/groups/$groupId/news/$')({
  beforeLoad: ({ params: { groupId, _splat: rest = '' } }) => {
    const [, postId] = /^[\w-]+\/(\d+)(?:\/|$)/.exec(rest) ?? []
    throw redirect({ href: postId ? `/posts/${postId}` : `/groups/${groupId}/posts`, replace: true })
  },
})
