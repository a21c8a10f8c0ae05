import type { z } from 'zod'
import { numbersFor } from '../../../contract/formats.ts'
import { users } from '../../../contract/people/people.ts'
import { type PointEntry, points } from '../../../contract/recognition/points.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useMe } from '../../app/me.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { type TransactionsSearch, transactionsQuestion } from './search.ts'
import '../edit.css'

type Row = z.output<typeof PointEntry>

/** The points somebody got, entry by entry; those taken back stay and are marked. */
export function TransactionsScreen({ id }: { id: string }) {
  const { t, locale } = useText()
  const { user } = useMe()
  const { asked, ask, turn } = useAsked<TransactionsSearch>()
  const person = useAnswer(users.show, { params: { id } })
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(points.transactions, {
    params: { id },
    query: transactionsQuestion(asked),
  })
  const mine = person.id === user.id
  const title = mine ? t('profile.points.title') : t('profile.points.title_of', { name: person.name })
  useTitle(title)
  return (
    <Page
      title={title}
      lead={mine ? t('profile.points.lead') : t('profile.points.lead_of', { name: person.name })}
      crumbs={[
        mine
          ? { href: '/profile', text: t('people.profile.mine') }
          : { href: linkTo.person(person), text: person.name },
      ]}
    >
      {data && data.total > 0 && (
        <dl className="figures">
          <div>
            <dt>{t('profile.points.balance')}</dt>
            <dd className="n">{numbersFor(locale).format(data.balance)}</dd>
          </div>
        </dl>
      )}
      <DataTable
        label={t('profile.points.label')}
        columns={useColumns()}
        rows={data?.items ?? []}
        keyOf={(row) => row.id}
        nameOf={(row) => row.about?.name ?? t('profile.points.event')}
        sort={{
          by: 'at',
          direction: asked.sort_direction ?? 'desc',
          onSort: (_by, direction) => ask({ sort_direction: direction === 'asc' ? 'asc' : undefined }),
        }}
        paging={data && { ...data, onChange: turn }}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          <EmptyState title={t('profile.points.empty.title')}>{t('profile.points.empty.says')}</EmptyState>
        }
      />
    </Page>
  )
}

function useColumns(): Column<Row>[] {
  const { t, locale } = useText()
  const dates = useDates()
  const figure = numbersFor(locale, { signDisplay: 'exceptZero' })
  return [
    {
      key: 'event',
      title: t('profile.points.column.for'),
      fixed: true,
      card: 'title',
      cell: ({ about }) =>
        about?.href ? (
          <Anchor className="link b" href={about.href}>
            {about.name}
          </Anchor>
        ) : (
          t('profile.points.event')
        ),
    },
    {
      key: 'at',
      title: t('profile.points.column.granted_at'),
      sorts: true,
      card: 'line',
      cell: ({ at }) => dates.moment(at),
    },
    {
      key: 'points',
      title: t('profile.points.column.points'),
      keep: true,
      card: 'state',
      cell: ({ amount }) => <span className="num">{figure.format(amount)}</span>,
    },
  ]
}
