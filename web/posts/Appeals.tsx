import { useState } from 'react'
import type { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { postAppeals } from '../../contract/posts/appeals.ts'
import type { Post } from '../../contract/posts/post.ts'
import { useQueryOf, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { TextArea } from '../ui/forms/TextField.tsx'
import { toast } from '../ui/toastStore.ts'
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
  const ask = useSend(postAppeals.create, { quiet: true, stale: stalePosts })
  return (
    <Dialog title={t('posts.appeal.ask', { title: post.title })} onClose={onClose}>
      <p className="m2">{t('posts.appeal.says')}</p>
      <Form
        sends={postAppeals.create}
        texts="posts.appeal"
        start={{ reason: '' }}
        send={(body) =>
          ask.mutateAsync({ params: { id: post.id }, body }).catch((failure: unknown) => {
            toast.bad(t('posts.appeal.failed'))
            throw failure
          })
        }
        then={() => {
          toast.good(t('posts.appeal.done'))
          onClose()
        }}
      >
        <TextArea name="reason" rows={4} limit={limits.description} />
        <div className="row gap2 wrap">
          <Submit>{t('posts.appeal.send')}</Submit>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  )
}
