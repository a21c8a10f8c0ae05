import { createFileRoute } from '@tanstack/react-router'
import { DraftScreen } from '../../../../posts/writing/DraftScreen.tsx'

export const Route = createFileRoute('/_user/posts/drafts/$draftId')({
  staticData: { title: 'posts.drafts.edit_title', texts: ['posts'] },
  component: DraftScreen,
})
