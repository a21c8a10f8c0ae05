import { Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { postComments } from '../../contract/posts/comments.ts'
import { linkTo } from '../app/links.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { ConfirmDialog } from '../ui/dialogs/Dialog.tsx'
import { Menu, type MenuEntry } from '../ui/dialogs/Menu.tsx'
import { Face } from '../ui/Face.tsx'
import { Composer } from './Composer.tsx'
import { type About, anchorOf, type Said, staleOf } from './comment.ts'
import { withNames } from './mentions.ts'

const ReportComment = lazy(() =>
  import('./ReportDialog.tsx').then((part) => ({ default: part.ReportComment })),
)
const TakeComment = lazy(() => import('./TakeComment.tsx').then((part) => ({ default: part.TakeComment })))

interface Props {
  of: Said
  on: About
  /** The comment that the address leads to, and the one of this list that is it or holds it. */
  wanted: number | undefined
  sought: number | undefined
  /** Its replies. */
  replies: (to: Said) => ReactNode
}

/** A comment with its actions; its replies are below it. */
export function CommentLine({ of: comment, on: subject, wanted, sought, replies }: Props) {
  const { t } = useText()
  const { id, author, can, state, reply_count } = comment
  const [unfolded, unfold] = useState<boolean | null>(null)
  const [doing, setDoing] = useState<'reply' | 'change' | null>(null)
  const line = useRef<HTMLLIElement>(null)
  const isWanted = id === wanted
  const open = unfolded ?? (id === sought && !isWanted)
  useEffect(() => {
    if (!isWanted) return
    line.current?.scrollIntoView({ block: 'center' })
    line.current?.focus({ preventScroll: true })
  }, [isWanted])
  const approving = useSend(postComments.approve, {
    done: () => t('posts.comments.approved_of', { name: author?.name ?? '' }),
    failed: () => t('posts.comments.approve_failed'),
    stale: staleOf(subject),
  })
  const said = comment.body !== null
  return (
    <li id={anchorOf(id)} ref={line} tabIndex={-1} className={classes('comment', isWanted && 'marked')}>
      {author ? <Face of={author} size="s" /> : <span />}
      <div>
        {doing === 'change' ? (
          <Composer
            on={subject}
            changes={comment}
            then={() => setDoing(null)}
            cancel={() => setDoing(null)}
          />
        ) : (
          <div className={classes('bubble', state !== 'shown' && 'faint')}>
            {author && (
              <Anchor className="b sm" href={linkTo.person(author)}>
                {author.name}
              </Anchor>
            )}{' '}
            {state === 'pending' && <Badge tone="wait">{t('posts.comments.pending')}</Badge>}
            {state === 'removed' && said && <Badge tone="stop">{t('posts.comments.was_removed')}</Badge>}
            <p>{said ? withNames(comment, (name) => `@${name}`) : t('posts.comments.removed')}</p>
            {comment.removed_reason && (
              <p className="sm m2">{t('posts.comments.because', { reason: comment.removed_reason })}</p>
            )}
          </div>
        )}
        <div className="row gap2 wrap sm m3 under-comment">
          <RelativeTime at={comment.created_at} />
          {comment.edited_at && <span>{t('posts.edited')}</span>}
          {can.reply && (
            <Button
              look="q"
              small
              aria-expanded={doing === 'reply'}
              onClick={() => setDoing(doing === 'reply' ? null : 'reply')}
            >
              {t('posts.comments.reply')}
            </Button>
          )}
          {can.approve && (
            <Button small busy={approving.isPending} onClick={() => approving.mutate({ params: { id } })}>
              {t('posts.comments.approve')}
            </Button>
          )}
          {reply_count > 0 && (
            <Button look="q" small aria-expanded={open} onClick={() => unfold(!open)}>
              {open ? t('posts.comments.hide') : t('posts.comments.replies', { count: reply_count })}
            </Button>
          )}
          <CommentMenu of={comment} on={subject} change={() => setDoing('change')} />
        </div>
        {open && <div className="replies">{replies(comment)}</div>}
        {doing === 'reply' && (
          <Composer
            on={subject}
            answers={comment}
            cancel={() => setDoing(null)}
            then={() => {
              setDoing(null)
              unfold(true)
            }}
          />
        )}
      </div>
    </li>
  )
}

function CommentMenu({ of: comment, on: subject, change }: { of: Said; on: About; change: () => void }) {
  const { t } = useText()
  const [asking, setAsking] = useState<'delete' | 'remove' | 'report' | null>(null)
  const deleting = useSend(postComments.delete, {
    done: () => t('posts.comments.own_deleted'),
    failed: () => t('posts.comments.delete_failed'),
    stale: staleOf(subject),
  })
  const { id, can, author, state } = comment
  const close = () => setAsking(null)
  const items: MenuEntry[] = [
    ...(can.edit ? [{ text: t('posts.comments.edit'), icon: Pencil, does: change }] : []),
    ...(can.report
      ? [{ text: t('posts.comments.report'), icon: Flag, does: () => setAsking('report') }]
      : []),
    ...(can.remove
      ? [
          {
            text: t(state === 'pending' ? 'posts.comments.decline' : 'posts.comments.remove'),
            icon: Trash2,
            danger: true,
            does: () => setAsking('remove'),
          },
        ]
      : []),
    ...(can.delete
      ? [{ text: t('posts.comments.delete'), icon: Trash2, danger: true, does: () => setAsking('delete') }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <Menu
        label={t('posts.comments.acts', { name: author?.name ?? '' })}
        align="end"
        items={items}
        opener={(props) => (
          <Button
            {...props}
            look="q"
            small
            icon={Ellipsis}
            label={t('posts.comments.acts', { name: author?.name ?? '' })}
          />
        )}
      />
      {asking === 'delete' && (
        <ConfirmDialog
          title={t('posts.comments.delete_ask')}
          lose={t('posts.comments.delete')}
          busy={deleting.isPending}
          onKeep={close}
          onLose={() => deleting.mutate({ params: { id } }, { onSettled: close })}
        >
          {t('posts.comments.delete_says')}
        </ConfirmDialog>
      )}
      <Suspense>
        {asking === 'report' && <ReportComment on={subject} comment={id} onClose={close} />}
        {asking === 'remove' && <TakeComment of={comment} on={subject} onClose={close} />}
      </Suspense>
    </>
  )
}
