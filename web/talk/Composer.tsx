import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import { postComments } from '../../contract/posts/comments.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { type About, type Said, staleOf, talkOf } from './comment.ts'
import { MentionArea } from './MentionArea.tsx'
import { type Named, withIds, withNames } from './mentions.ts'

interface Props {
  on: About
  /** The comment it replies to. */
  answers?: Said
  /** One's own comment, being edited. */
  changes?: Said
  then?: (said: Said) => void
  cancel?: () => void
}

/** The input for a comment, a reply, or a change of one's own. */
export function Composer({ on: subject, answers, changes, then, cancel }: Props) {
  const { t } = useText()
  const [text, setText] = useState(() => (changes ? withNames(changes, (name) => `@${name}`) : ''))
  const [named, setNamed] = useState<Named[]>(() => inOrder(changes))
  const create = useSend(talkOf[subject.about].create, {
    done: ({ state }) => t(state === 'pending' ? 'posts.comments.waits' : 'posts.comments.sent'),
    failed: () => t('posts.comments.failed'),
    stale: staleOf(subject),
  })
  const update = useSend(postComments.update, {
    done: () => t('posts.comments.changed'),
    failed: () => t('posts.comments.change_failed'),
    stale: staleOf(subject),
  })
  const busy = create.isPending || update.isPending
  const body = withIds(text, named).trim()
  const closed = body.length >= limits.comment || body === ''
  const onSuccess = (said: Said) => {
    setText('')
    setNamed([])
    then?.(said)
  }
  const send = () => {
    if (busy || closed) return
    if (changes)
      update.mutate({ params: { id: changes.id }, body: { body, version: changes.version } }, { onSuccess })
    else
      create.mutate(
        { params: { id: subject.id }, body: { body, reply_to_id: answers?.id ?? null } },
        { onSuccess },
      )
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel?.()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <form
      className="composer"
      onKeyDown={press}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <MentionArea
        name={changes ? `change-${changes.id}` : answers ? `reply-${answers.id}` : 'comment'}
        label={labelOf()}
        value={text}
        onChange={setText}
        length={body.length}
        limit={limits.comment - 1}
        rows={answers || changes ? 2 : 3}
        networks={subject.network_ids}
        onNamed={(person) => setNamed([...named, person])}
      />
      <div className="row gap2 wrap">
        <Button look={closed ? 's' : 'p'} type="submit" busy={busy} disabled={closed}>
          {t(changes ? 'posts.comments.save' : 'posts.comments.send')}
        </Button>
        {cancel && <Button onClick={cancel}>{t('ui.cancel')}</Button>}
      </div>
    </form>
  )

  function labelOf() {
    if (changes) return t('posts.comments.change')
    return answers?.author
      ? t('posts.comments.reply_to', { name: answers.author.name })
      : t('posts.comments.write')
  }
}

/** Those a text names, in the order in which it does. */
const inOrder = (said: Said | undefined): Named[] =>
  [...(said?.body ?? '').matchAll(/@person:(\d+)/g)].flatMap(
    ([, id]) => said?.mentions.find((one) => one.id === Number(id)) ?? [],
  )
