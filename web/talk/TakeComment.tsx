import { postComments } from '../../contract/posts/comments.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { ReasonDialog } from '../ui/dialogs/ReasonDialog.tsx'
import { type About, type Said, staleOf } from './comment.ts'

/** Removes or declines somebody else's comment, with a reason that its author is told. */
export function TakeComment({
  of: comment,
  on: subject,
  onClose,
}: {
  of: Said
  on: About
  onClose: () => void
}) {
  const { t } = useText()
  const name = comment.author?.name ?? ''
  const waits = comment.state === 'pending'
  const { mutate, isPending } = useSend(postComments.delete, {
    done: () => t(waits ? 'posts.comments.declined_of' : 'posts.comments.taken_of', { name }),
    failed: () => t('posts.comments.remove_failed'),
    stale: staleOf(subject),
  })
  return (
    <ReasonDialog
      title={t(waits ? 'posts.comments.decline_ask' : 'posts.comments.remove_ask', { name })}
      act={t(waits ? 'posts.comments.decline' : 'posts.comments.remove')}
      danger
      busy={isPending}
      onReason={(reason) => mutate({ params: { id: comment.id }, query: { reason } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('posts.comments.remove_says')}
    </ReasonDialog>
  )
}
