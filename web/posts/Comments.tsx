import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { type Comment, postComments } from '../../contract/postComments.ts'
import type { Post } from '../../contract/postPages.ts'
import { linkTo } from '../app/links.ts'
import { usePagesOf, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { RelativeTime } from '../ui/DateLeaf.tsx'
import { Face } from '../ui/Face.tsx'
import { ListState } from '../ui/ListState.tsx'
import { TextArea } from '../ui/TextField.tsx'
import { withNames } from './mentions.ts'

type Said = z.output<typeof Comment>
type About = Pick<z.output<typeof Post>, 'id' | 'can'>

/** What was said about a post, or in answer to one comment. */
export function Comments({ post, answers }: { post: About; answers?: Said }) {
  const { t } = useText()
  const list = usePagesOf(
    postComments.list,
    { params: { id: post.id }, query: { reply_to_id: answers?.id } },
    'after',
  )
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <ListState
        pending={list.isPending}
        error={list.error}
        retry={() => void list.refetch()}
        empty={items.length === 0}
        whenEmpty={answers ? null : <p className="m2">{t('posts.comments.none')}</p>}
      >
        <ul>
          {items.map((comment) => (
            <Bubble key={comment.id} of={comment} post={post} />
          ))}
        </ul>
        {list.hasNextPage && (
          <Button small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('posts.comments.more')}
          </Button>
        )}
      </ListState>
      {!answers &&
        (post.can.comment ? <Composer post={post} /> : <p className="sm m2">{t('posts.comments.closed')}</p>)}
    </>
  )
}

const staleOf = ({ id }: About) => [`/api/v2/posts/${id}/comments`, `/api/v1/posts/${id}`]

function Bubble({ of: comment, post }: { of: Said; post: About }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const [replying, setReplying] = useState(false)
  const { author, can, id, reply_count } = comment
  const approving = useSend(postComments.approve, {
    done: () => t('posts.comments.approved'),
    failed: () => t('posts.comments.approve_failed'),
    stale: staleOf(post),
  })
  const deleting = useSend(postComments.delete, {
    done: () => t('posts.comments.deleted'),
    failed: () => t('posts.comments.delete_failed'),
    stale: staleOf(post),
  })
  const params = { id }
  return (
    <li className="comment">
      {author ? <Face of={author} size="s" /> : <span />}
      <div>
        <div className="bubble">
          {author && (
            <Anchor className="b sm" href={linkTo.person(author)}>
              {author.name}
            </Anchor>
          )}{' '}
          {comment.state === 'pending' && <Badge tone="wait">{t('posts.comments.pending')}</Badge>}
          <p>
            {comment.body === null ? t('posts.comments.removed') : withNames(comment, (name) => `@${name}`)}
          </p>
        </div>
        <div className="row gap2 wrap sm m3">
          <RelativeTime at={comment.created_at} />
          {comment.edited_at && <span>{t('posts.edited')}</span>}
          {can.reply && (
            <Button look="q" small aria-expanded={replying} onClick={() => setReplying(!replying)}>
              {t('posts.comments.reply')}
            </Button>
          )}
          {can.approve && (
            <Button look="q" small busy={approving.isPending} onClick={() => approving.mutate({ params })}>
              {t('posts.comments.approve')}
            </Button>
          )}
          {can.delete && (
            <Button look="dq" small busy={deleting.isPending} onClick={() => deleting.mutate({ params })}>
              {t('posts.comments.delete')}
            </Button>
          )}
          {reply_count > 0 && (
            <Button look="q" small aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? t('posts.comments.hide') : t('posts.comments.replies', { count: reply_count })}
            </Button>
          )}
        </div>
        {open && (
          <div className="replies">
            <Comments post={post} answers={comment} />
          </div>
        )}
        {replying && (
          <Composer
            post={post}
            answers={comment}
            then={() => {
              setReplying(false)
              setOpen(true)
            }}
          />
        )}
      </div>
    </li>
  )
}

function Composer({ post, answers, then }: { post: About; answers?: Said; then?: () => void }) {
  const { t } = useText()
  const [body, setBody] = useState('')
  const { mutate, isPending } = useSend(postComments.create, {
    done: () => t('posts.comments.sent'),
    failed: () => t('posts.comments.failed'),
    stale: staleOf(post),
  })
  const tooLong = body.length >= limits.comment
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || tooLong || body.trim() === '') return
    mutate(
      { params: { id: post.id }, body: { body, reply_to_id: answers?.id ?? null } },
      {
        onSuccess: () => {
          setBody('')
          then?.()
        },
      },
    )
  }
  return (
    <form onSubmit={send}>
      <TextArea
        name={answers ? `reply-${answers.id}` : 'comment'}
        label={
          answers?.author
            ? t('posts.comments.reply_to', { name: answers.author.name })
            : t('posts.comments.write')
        }
        value={body}
        onChange={setBody}
        limit={limits.comment - 1}
        rows={answers ? 2 : 3}
      />
      <Button look="p" type="submit" busy={isPending} disabled={tooLong || body.trim() === ''}>
        {t('posts.comments.send')}
      </Button>
    </form>
  )
}
