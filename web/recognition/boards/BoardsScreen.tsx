import { ChevronLeft, ChevronRight, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { daysAfter } from '../../../contract/days.ts'
import { boardChoice, boardPeriods, boards } from '../../../contract/recognition/boards.ts'
import type { Answers } from '../../../contract/route.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useMe } from '../../app/me.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { Filters } from '../../ui/tables/Filters.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { RecognitionPage } from '../RecognitionPage.tsx'
import { type BoardsSearch, boardsAsked } from '../search.ts'
import { staleBoards } from '../stale.ts'
import { useRecognitionWords } from '../words.ts'
import { BoardLine } from './BoardLine.tsx'
import { PostLine } from './PostLine.tsx'
import '../recognition.css'

const kinds = ['people', 'networks', 'posts'] as const
type Kind = (typeof kinds)[number]

/** Who and what stands out in a week, month, quarter or year. */
export function BoardsScreen() {
  const { t } = useText()
  const { asked, ask } = useAsked<BoardsSearch>()
  const { of = 'people', period = 'month', scope = 'mine' } = asked
  return (
    <RecognitionPage title={t('recognition.boards.title')} lead={t('recognition.boards.lead')}>
      <div className="tools">
        <Segmented
          label={t('recognition.boards.of')}
          value={of}
          options={kinds.map((value) => ({ value, text: t(`recognition.boards.${value}`) }))}
          onChange={(value) => ask({ of: value === 'people' ? undefined : value })}
        />
        <Filters>
          <Segmented
            label={t('recognition.boards.scope')}
            value={scope}
            options={(['mine', 'all'] as const).map((value) => ({
              value,
              text: t(`recognition.boards.${value}`),
            }))}
            onChange={(value) => ask({ scope: value === 'all' ? value : undefined })}
          />
          <Segmented
            label={t('recognition.boards.period')}
            value={period}
            options={['month' as const, ...boardPeriods.filter((value) => value !== 'month')].map(
              (value) => ({
                value,
                text: t(`recognition.boards.by.${value}`),
              }),
            )}
            onChange={(value) => ask({ period: value === 'month' ? undefined : value, on: undefined })}
          />
        </Filters>
      </div>
      {of === 'people' && <PeopleBoard />}
      {of === 'networks' && <NetworksBoard />}
      {of === 'posts' && <PostsBoard />}
    </RecognitionPage>
  )
}

function PeopleBoard() {
  const { user } = useMe()
  const { t } = useText()
  const { points } = useRecognitionWords()
  const { asked } = useAsked<BoardsSearch>()
  const query = useQueryOf(boards.people, { query: boardsAsked(asked) })
  const mine = query.data?.mine
  return (
    <Board kind="people" query={query}>
      {query.data?.items.map((one) => (
        <BoardLine
          key={one.person.id}
          place={one.place}
          own={one.person.id === user.id}
          mark={<Face of={one.person} />}
          name={
            <Anchor className="b" href={linkTo.person(one.person)}>
              {one.person.name}
            </Anchor>
          }
          worth={points(one.points)}
        />
      ))}
      {mine && (
        <li className="board-mine">
          {mine.place === null
            ? t('recognition.boards.mine_beyond', { points: points(mine.points) })
            : t('recognition.boards.mine_is', { place: mine.place, points: points(mine.points) })}
        </li>
      )}
    </Board>
  )
}

function NetworksBoard() {
  const { points } = useRecognitionWords()
  const { asked } = useAsked<BoardsSearch>()
  const query = useQueryOf(boards.networks, { query: boardsAsked(asked) })
  return (
    <Board kind="networks" query={query}>
      {query.data?.items.map((one) => (
        <BoardLine
          key={one.network.id}
          place={one.place}
          mark={<Glyph src={one.network.glyph_url} size="m" />}
          name={
            <Anchor className="b" href={linkTo.network(one.network)}>
              {one.network.name}
            </Anchor>
          }
          worth={points(one.points)}
        />
      ))}
    </Board>
  )
}

function PostsBoard() {
  const { asked } = useAsked<BoardsSearch>()
  const query = useQueryOf(boards.posts, { query: boardsAsked(asked) })
  return (
    <Board kind="posts" query={query}>
      {query.data?.items.map((one) => (
        <PostLine key={one.id} of={one} />
      ))}
    </Board>
  )
}

type Shown = Pick<Answers<typeof boards.people>, 'state' | 'from' | 'until' | 'more'> & {
  items: readonly unknown[]
}

interface BoardProps {
  kind: Kind
  query: { data?: Shown; isPending: boolean; error: unknown; refetch: () => unknown }
  children: ReactNode
}

/** The period with the ways to its neighbours, the lines, and what they count. */
function Board({ kind, query: { data, isPending, error, refetch }, children }: BoardProps) {
  const { t } = useText()
  if (data?.state === 'off') return <Off />
  return (
    <>
      <Period of={data} />
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={<Nothing kind={kind} />}
      >
        <ol className="list board" aria-label={t(`recognition.boards.list.${kind}`)}>
          {children}
        </ol>
        {data?.more && <p className="sm m2 board-more">{t('recognition.boards.more')}</p>}
      </ListState>
      <p className="sm m2 board-says">
        {t(`recognition.boards.says.${kind}`)}{' '}
        <Anchor className="link" href="/profile/notification">
          {t('recognition.boards.leave')}
        </Anchor>
      </p>
    </>
  )
}

function Period({ of: span }: { of: Pick<Shown, 'from' | 'until'> | undefined }) {
  const { t } = useText()
  const dates = useDates('UTC')
  const { ask } = useAsked<BoardsSearch>()
  const isNow = span === undefined || Date.parse(daysAfter(span.until, 1)) > Date.now()
  return (
    <div className="board-period">
      <Button
        look="q"
        small
        icon={ChevronLeft}
        label={t('recognition.boards.before')}
        disabled={!span}
        onClick={() => span && ask({ on: daysAfter(span.from, -1) })}
      />
      <h2>{span && dates.days(span.from, span.until)}</h2>
      <Button
        look="q"
        small
        icon={ChevronRight}
        label={t('recognition.boards.after')}
        disabled={isNow}
        onClick={() => span && ask({ on: daysAfter(span.until, 1) })}
      />
    </div>
  )
}

function Nothing({ kind }: { kind: Kind }) {
  const { t } = useText()
  const { asked, ask } = useAsked<BoardsSearch>()
  return (
    <EmptyState
      icon={Trophy}
      title={t(`recognition.boards.empty.${kind}`)}
      actions={
        asked.scope !== 'all' && (
          <Button onClick={() => ask({ scope: 'all' })}>{t('recognition.boards.everywhere')}</Button>
        )
      }
    >
      {t(`recognition.boards.empty_says.${kind}`)}
    </EmptyState>
  )
}

/** Somebody who wants no part in boards sees none, and the way back. */
function Off() {
  const { t } = useText()
  const { look } = useMe()
  const choose = useSend(boardChoice.update, {
    done: () => t('recognition.boards.choice.on'),
    stale: staleBoards,
  })
  return (
    <EmptyState
      icon={Trophy}
      title={t('recognition.boards.off')}
      actions={
        !look && (
          <Button busy={choose.isPending} onClick={() => choose.mutate({ body: { on_boards: true } })}>
            {t('recognition.boards.back')}
          </Button>
        )
      }
    >
      {t('recognition.boards.off_says')}
    </EmptyState>
  )
}
