import { createFileRoute } from '@tanstack/react-router'
import { EditPostScreen } from '../../../../posts/writing/EditPostScreen.tsx'

export const Route = createFileRoute('/_user/posts/$postId/edit')({
  staticData: { title: 'posts.write.title_edit', texts: ['posts'] },
  component: EditPostScreen,
})
