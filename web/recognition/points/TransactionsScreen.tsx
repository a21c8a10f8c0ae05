import { HandCoins, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { users } from '../../../contract/people/people.ts'
import { entryCauses } from '../../../contract/recognition/causes.ts'
import { points } from '../../../contract/recognition/points.ts'
import type { Answers } from '../../../contract/route.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useMe } from '../../app/me.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { Owed } from '../Owed.tsx'
import { RecognitionPage } from '../RecognitionPage.tsx'
import { type TransactionsSearch, transactionsAsked } from '../search.ts'
import { useRecognitionWords } from '../words.ts'
import { GiveDialog, TakeBackDialog } from './HandDialogs.tsx'
import '../recognition.css'

type Listed = Answers<typeof points.transactions>
export type Entry = Listed['items'][number]

/** Somebody’s points, entry by entry: each with what it is for. */
export function TransactionsScreen({ id }: { id: string }) {
  const { t } = useText()
  const { user } = useMe()
  const person = useAnswer(users.show, { params: { id } })
  const mine = person.id === user.id
  const [giving, setGiving] = useState(false)
  const { asked } = useAsked<TransactionsSearch>()
  const list = useListOf(points.transactions, { params: { id }, query: transactionsAsked(asked) })
  const title = mine
    ? t('recognition.transactions.title')
    : t('recognition.transactions.title_of', { name: person.name })
  useTitle(title)
  const body = (
    <>
      {list.data && <Standing of={list.data} name={person.name} />}
      <Entries list={list} mine={mine} />
      {giving && <GiveDialog person={person} onClose={() => setGiving(false)} />}
    </>
  )
  if (mine)
    return (
      <RecognitionPage title={title} lead={t('recognition.transactions.lead')}>
        {body}
      </RecognitionPage>
    )
  return (
    <Page
      title={title}
      lead={t('recognition.transactions.lead_of', { name: person.name })}
      crumbs={[{ href: linkTo.person(person), text: person.name }]}
      actions={
        list.data?.can.give && (
          <Button look="p" icon={HandCoins} onClick={() => setGiving(true)}>
            {t('recognition.transactions.give')}
          </Button>
        )
      }
    >
      {body}
    </Page>
  )
}

function Standing({ of: { balance, debt, earned }, name }: { of: Listed; name: string }) {
  const { t } = useText()
  const { points: words } = useRecognitionWords()
  if (balance === null || debt === null)
    return (
      <>
        <p className="standing">
          <b>{t('recognition.transactions.earned', { count: earned })}</b>
        </p>
        <p className="m2">{t('recognition.transactions.theirs', { name })}</p>
      </>
    )
  return (
    <>
      <p className="standing">
        <b>{words(balance)}</b>
        {earned > balance && (
          <span className="m2">{t('recognition.transactions.earned', { count: earned })}</span>
        )}
      </p>
      <Owed debt={debt} />
    </>
  )
}

function Entries({
  list,
  mine,
}: {
  list: ReturnType<typeof useListOf<typeof points.transactions>>
  mine: boolean
}) {
  const { t } = useText()
  const { cause } = useRecognitionWords()
  const { asked, ask, turn } = useAsked<TransactionsSearch>()
  const [taking, setTaking] = useState<Entry | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = list
  return (
    <>
      <DataTable
        label={t('recognition.transactions.label')}
        columns={useColumns(setTaking)}
        rows={data?.items ?? []}
        keyOf={(row) => row.id}
        nameOf={(row) => row.about?.name ?? cause(row.cause)}
        columnChoice={false}
        sort={{
          by: 'at',
          direction: asked.sort_direction ?? 'desc',
          onSort: (_by, direction) => ask({ sort_direction: direction === 'asc' ? 'asc' : undefined }),
        }}
        paging={data && { ...data, onChange: turn }}
        filters={
          (asked.cause !== undefined || (data?.total ?? 0) > 0) && (
            <Select
              label={t('recognition.transactions.cause')}
              value={asked.cause ?? 'any'}
              options={[
                { value: 'any' as const, text: t('recognition.transactions.any') },
                ...entryCauses.map((value) => ({ value, text: cause(value) })),
              ]}
              onChange={(value) => ask({ cause: value === 'any' ? undefined : value })}
            />
          )
        }
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          asked.cause ? (
            <EmptyState
              title={t('recognition.transactions.none_found')}
              actions={
                <Button onClick={() => ask({ cause: undefined })}>{t('recognition.transactions.all')}</Button>
              }
            />
          ) : (
            <EmptyState
              title={t('recognition.transactions.empty')}
              actions={
                mine && <LinkButton href="/events">{t('recognition.transactions.to_events')}</LinkButton>
              }
            >
              {t('recognition.transactions.empty_says')}
            </EmptyState>
          )
        }
      />
      {taking && <TakeBackDialog entry={taking} onClose={() => setTaking(null)} />}
    </>
  )
}

function useColumns(takeBack: (entry: Entry) => void): Column<Entry>[] {
  const { t } = useText()
  const dates = useDates()
  const { signed } = useRecognitionWords()
  return [
    {
      key: 'why',
      title: t('recognition.transactions.column.why'),
      fixed: true,
      card: 'title',
      cell: (entry) => <Why of={entry} takeBack={() => takeBack(entry)} />,
    },
    {
      key: 'at',
      title: t('recognition.transactions.column.at'),
      sorts: true,
      keep: true,
      card: 'line',
      cell: ({ at }) => dates.moment(at),
    },
    {
      key: 'amount',
      title: t('recognition.transactions.column.points'),
      numeric: true,
      keep: true,
      card: 'state',
      cell: ({ amount }) => <span className="num b">{signed(amount)}</span>,
    },
  ]
}

/** What an entry is for, as far as the reader may hear of it; the cause is a click away. */
function Why({ of: entry, takeBack }: { of: Entry; takeBack: () => void }) {
  const { t } = useText()
  const words = useRecognitionWords()
  const { about, cause, network, reason, by, recounted, amount, points: changed, debt } = entry
  const under = [
    about?.name && words.cause(cause),
    network?.name,
    recounted && t('recognition.transactions.recounted'),
    by && (reason !== null || cause === 'kudos') && t('recognition.transactions.by', { name: by.name }),
  ].filter(Boolean)
  const title = about?.name ?? words.cause(cause)
  return (
    <div className="entry-why">
      {about?.href ? (
        <Anchor className="link b" href={about.href}>
          {title}
        </Anchor>
      ) : (
        <span className="b">{title}</span>
      )}
      {under.length > 0 && <p className="sm m2">{under.join(' · ')}</p>}
      {reason && <p className="sm m2">{reason}</p>}
      {debt < 0 && amount > changed && (
        <p className="sm m2">{t('recognition.transactions.paid_debt', { count: -debt })}</p>
      )}
      {debt > 0 && <p className="sm m2">{t('recognition.transactions.became_debt', { count: debt })}</p>}
      {entry.can.take_back && (
        <Button
          look="dq"
          small
          icon={Undo2}
          label={t('recognition.transactions.take_back_label', { count: amount })}
          onClick={takeBack}
        >
          {t('recognition.transactions.take_back')}
        </Button>
      )}
    </div>
  )
}
