import { createFileRoute, redirect } from '@tanstack/react-router'

/** News under the address they had. */
export const Route = createFileRoute('/_user/news/$')({
  beforeLoad: ({ params: { _splat: rest = '' } }) => {
    const [, postId] = /^(?:[\w-]+\/)?(\d+)(?:\/|$)/.exec(rest) ?? []
    throw redirect({ href: postId ? `/posts/${postId}` : '/posts', replace: true })
  },
})
