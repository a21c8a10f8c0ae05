import { createFileRoute } from '@tanstack/react-router'
import { posts } from '../../../../../contract/posts/pages.ts'
import { PostScreen } from '../../../../posts/PostScreen.tsx'

export const Route = createFileRoute('/_user/posts/$postId/$')({
  loader: ({ context, params }) => context.prefetch(posts.show, { params: { id: params.postId } }),
  staticData: { title: 'posts.title', texts: ['posts'] },
  component: PostScreen,
})
