import { useState } from 'react'
import type { z } from 'zod'
import { posts } from '../../../contract/posts/pages.ts'
import type { Post } from '../../../contract/posts/post.ts'
import { Failure } from '../../app/failure.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { isMoment } from './content.ts'
import { stalePosts } from './stale.ts'
import { When } from './When.tsx'

interface Props {
  post: Pick<z.output<typeof Post>, 'id' | 'title' | 'publish_at'>
  onClose: () => void
}

/** An approved post goes out now, or at a moment to come. */
export function PublishDialog({ post, onClose }: Props) {
  const { t } = useText()
  const [moment, setMoment] = useState(post.publish_at)
  const [problem, setProblem] = useState<string>()
  const publish = useSend(posts.publish, {
    done: ({ state }) =>
      t(state === 'pending_publication' ? 'posts.menu.publish.scheduled' : 'posts.menu.publish.done'),
    failed: () => t('posts.menu.publish.failed'),
    stale: stalePosts,
  })
  const send = () => {
    if (!isMoment(moment)) return setProblem(t('posts.write.when.missing'))
    publish.mutate(
      { params: { id: post.id }, body: { publish_at: moment } },
      {
        onSuccess: onClose,
        onError: (failure) => setProblem(failure instanceof Failure ? failure.fields.publish_at : undefined),
      },
    )
  }
  return (
    <Dialog
      title={t('posts.menu.publish.title', { title: post.title })}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button look="p" busy={publish.isPending} onClick={send}>
            {t(moment === null ? 'posts.menu.publish.now' : 'posts.menu.publish.later')}
          </Button>
        </>
      }
    >
      <When
        value={moment}
        error={problem}
        onChange={(next) => {
          setMoment(next)
          setProblem(undefined)
        }}
      />
    </Dialog>
  )
}
