import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { postComments } from '../../contract/posts/comments.ts'
import { queryOf, usePagesOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { CommentLine } from './CommentLine.tsx'
import { Composer } from './Composer.tsx'
import { type About, type Said, talkOf } from './comment.ts'
import './talk.css'

interface Props {
  on: About
  answers?: Said
  /** The comment that the address leads to. */
  wanted?: number | undefined
}

/** The comments on a post or event, or the replies to one comment; loads on until the wanted one is there. */
export function Comments({ on: subject, answers, wanted }: Props) {
  const { t } = useText()
  const list = usePagesOf(
    talkOf[subject.about].list,
    {
      params: { id: subject.id },
      query: { limit: wanted === undefined ? 20 : 50, reply_to_id: answers?.id },
    },
    'after',
  )
  const led = useQuery({
    ...queryOf(postComments.show, { params: { id: wanted ?? 0 } }),
    enabled: wanted !== undefined && !answers,
  })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  // Of an answer, what it answers is looked for here; the answer itself below it.
  const sought = answers ? wanted : led.data && (led.data.reply_to_id ?? led.data.id)
  const isThere = sought === undefined || items.some(({ id }) => id === sought)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useEffect(() => {
    if (!isThere && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isThere, hasNextPage, isFetchingNextPage, fetchNextPage])
  return (
    <>
      {led.isError && <p className="m2">{t('posts.comments.gone')}</p>}
      <ListState
        pending={list.isPending}
        error={list.data ? null : list.error}
        retry={() => void list.refetch()}
        empty={items.length === 0}
        whenEmpty={answers ? null : <p className="m2">{t('posts.comments.none')}</p>}
      >
        <ul>
          {items.map((comment) => (
            <CommentLine
              key={comment.id}
              of={comment}
              on={subject}
              wanted={wanted}
              sought={sought}
              replies={(to) => <Comments on={subject} answers={to} wanted={wanted} />}
            />
          ))}
        </ul>
        {hasNextPage && (
          <Button small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('posts.comments.more')}
          </Button>
        )}
      </ListState>
      {!answers &&
        (subject.can.comment ? (
          <Composer on={subject} />
        ) : (
          <p className="sm m2">{t('posts.comments.closed')}</p>
        ))}
    </>
  )
}
