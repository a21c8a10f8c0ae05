import { ScanEye } from 'lucide-react'
import { useState } from 'react'
import { looks } from '../../../contract/access/looks.ts'
import type { Answers } from '../../../contract/route.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Section } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { firstLooks } from './first.ts'
import './looks.css'

type Look = Answers<typeof looks.mine>['items'][number]
interface Asked {
  page: number
  page_size: 10 | 25 | 50 | 100
  search?: string | undefined
  sort_direction?: 'asc' | undefined
}

/** Who saw the product as the reader: when, why and for how long. */
export function LooksSection() {
  const { t } = useText()
  const [asked, setAsked] = useState<Asked>(firstLooks)
  const list = useListOf(looks.mine, { query: asked })
  const columns = useColumns()
  const { search } = asked
  const find = (words: string) => setAsked({ ...asked, page: 1, search: words || undefined })
  return (
    <Section title={t('looks.mine.title')}>
      <p className="says">{t('looks.mine.lead')}</p>
      <DataTable
        label={t('looks.mine.list')}
        columns={columns}
        columnChoice={false}
        rows={list.data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ administrator }) => administrator.name}
        pending={list.isPending}
        refreshing={list.isPlaceholderData}
        error={list.error}
        retry={() => void list.refetch()}
        sort={{
          by: 'started_at',
          direction: asked.sort_direction ?? 'desc',
          onSort: (_by, direction) =>
            setAsked({ ...asked, page: 1, sort_direction: direction === 'asc' ? 'asc' : undefined }),
        }}
        search={
          (list.data && list.data.total > 0) || search ? (
            <SearchField label={t('looks.mine.search')} value={search ?? ''} onChange={find} />
          ) : undefined
        }
        paging={
          list.data && list.data.total > 10
            ? { ...list.data, onChange: (at) => setAsked({ ...asked, ...at } as Asked) }
            : undefined
        }
        whenEmpty={
          search ? (
            <EmptyState
              small
              level={3}
              icon={ScanEye}
              title={t('looks.mine.none_found')}
              actions={<Button onClick={() => find('')}>{t('looks.mine.clear')}</Button>}
            >
              {t('looks.mine.none_found_says')}
            </EmptyState>
          ) : (
            <EmptyState small level={3} icon={ScanEye} title={t('looks.mine.none')}>
              {t('looks.mine.none_says')}
            </EmptyState>
          )
        }
      />
    </Section>
  )
}

function useColumns(): readonly Column<Look>[] {
  const { t } = useText()
  const dates = useDates()
  return [
    {
      key: 'administrator',
      title: t('looks.mine.administrator'),
      fixed: true,
      card: 'title',
      cell: ({ administrator }) => (
        <span className="row gap2">
          <Face of={administrator} size="s" />
          <span className="b">{administrator.name}</span>
        </span>
      ),
    },
    {
      key: 'started_at',
      title: t('looks.mine.started_at'),
      sorts: true,
      keep: true,
      cell: ({ started_at }) => (
        <time dateTime={started_at}>
          {dates.short(started_at)}, {dates.time(started_at)}
        </time>
      ),
    },
    {
      key: 'reason',
      title: t('looks.mine.reason'),
      cell: ({ reason }) =>
        reason === null ? (
          <span className="m2">{t('looks.mine.no_reason')}</span>
        ) : (
          <span className="look-reason">{reason}</span>
        ),
    },
    {
      key: 'line',
      title: t('looks.mine.reason'),
      hidden: true,
      card: 'line',
      cell: ({ started_at, reason }) =>
        [`${dates.short(started_at)}, ${dates.time(started_at)}`, reason].filter(Boolean).join(' · '),
    },
    {
      key: 'lasted',
      title: t('looks.mine.lasted'),
      keep: true,
      card: 'state',
      cell: (look) => <Lasted of={look} />,
    },
  ]
}

function Lasted({ of: { started_at, ended_at, ended_by } }: { of: Look }) {
  const { t } = useText()
  if (ended_at === null) return <Badge tone="wait">{t('looks.mine.open')}</Badge>
  const count = Math.round((Date.parse(ended_at) - Date.parse(started_at)) / 60_000)
  return (
    <>
      {count < 1 ? t('looks.mine.briefly') : t('looks.mine.minutes', { count })}
      {ended_by && <span className="sm m3 below">{t(`looks.mine.ends.${ended_by}`)}</span>}
    </>
  )
}
