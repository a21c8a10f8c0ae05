import { useState } from 'react'
import type { z } from 'zod'
import { postAppeals } from '../../contract/posts/appeals.ts'
import type { Post } from '../../contract/posts/post.ts'
import { useQueryOf, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ReasonDialog } from '../ui/dialogs/ReasonDialog.tsx'
import { AppealLine } from './AppealLine.tsx'
import { stalePosts } from './writing/stale.ts'

/** A removed post: the reason, the author's one appeal, and the decision. */
export function Appeals({ of: post }: { of: z.output<typeof Post> }) {
  const { t } = useText()
  const [asking, setAsking] = useState(false)
  const { data } = useQueryOf(postAppeals.ofPost, { params: { id: post.id } })
  const asked = data?.items ?? []
  return (
    <div className="note wait taken-away">
      <div className="grow">
        <p className="b">{t('posts.appeal.title')}</p>
        {post.state_reason && <p>{t('posts.appeal.because', { reason: post.state_reason })}</p>}
        {asked.length > 0 && (
          <ul className="list">
            {asked.map((appeal) => (
              <AppealLine key={appeal.id} of={appeal} />
            ))}
          </ul>
        )}
        {post.can.appeal && (
          <>
            <p className="m2">{t('posts.appeal.says')}</p>
            <Button onClick={() => setAsking(true)}>{t('posts.appeal.do')}</Button>
          </>
        )}
      </div>
      {asking && <AskDialog post={post} onClose={() => setAsking(false)} />}
    </div>
  )
}

function AskDialog({ post, onClose }: { post: { id: number; title: string }; onClose: () => void }) {
  const { t } = useText()
  const ask = useSend(postAppeals.create, {
    done: () => t('posts.appeal.done'),
    failed: () => t('posts.appeal.failed'),
    stale: stalePosts,
  })
  return (
    <ReasonDialog
      title={t('posts.appeal.ask', { title: post.title })}
      label={t('posts.appeal.reason')}
      act={t('posts.appeal.send')}
      busy={ask.isPending}
      onReason={(reason) => ask.mutate({ params: { id: post.id }, body: { reason } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('posts.appeal.says')}
    </ReasonDialog>
  )
}
