import { useState } from 'react'
import type { z } from 'zod'
import { numbersFor } from '../../../contract/formats.ts'
import { type Merge, merges } from '../../../contract/people/merges.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { useNow } from '../../ui/dates/dates.ts'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Section } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import type { MergeSearch } from './search.ts'
import { UndoDialog } from './UndoDialog.tsx'

type Row = z.output<typeof Merge>

/** Who was merged, by whom and when. */
export function MergedBefore() {
  const { t, locale } = useText()
  const { asked, ask, turn } = useAsked<MergeSearch>()
  const { page, page_size, search } = asked
  const list = useListOf(merges.list, { query: { page, page_size, search } })
  const [undoing, setUndoing] = useState<number>()
  const columns: readonly Column<Row>[] = [
    {
      key: 'kept',
      title: t('merges.list.kept'),
      fixed: true,
      card: 'title',
      cell: (row) => <span className="b">{row.kept.name}</span>,
    },
    {
      key: 'moved_count',
      title: t('merges.list.moved'),
      numeric: true,
      cell: (row) => numbersFor(locale).format(row.moved_count),
    },
    { key: 'merged_by', title: t('merges.list.by'), cell: (row) => row.merged_by.name },
    {
      key: 'merged_at',
      title: t('merges.list.at'),
      keep: true,
      card: 'line',
      cell: (row) => <RelativeTime at={row.merged_at} />,
    },
    {
      key: 'undo',
      title: t('merges.list.undo'),
      keep: true,
      card: 'line',
      cell: (row) => <Undo of={row} ask={() => setUndoing(row.id)} />,
    },
  ]
  return (
    <Section title={t('merges.list.title')}>
      <DataTable
        label={t('merges.list.title')}
        columns={columns}
        rows={list.data?.items ?? []}
        keyOf={(row) => row.id}
        nameOf={(row) => row.kept.name}
        faceOf={(row) => <Face of={row.kept} />}
        pending={list.isPending}
        refreshing={list.isPlaceholderData}
        error={list.error}
        retry={() => void list.refetch()}
        paging={
          list.data && {
            ...list.data,
            onChange: turn,
          }
        }
        search={
          search !== undefined || (list.data?.total ?? 0) > 0 ? (
            <SearchField
              label={t('merges.list.search')}
              value={search ?? ''}
              onChange={(words) => ask({ search: words || undefined })}
            />
          ) : undefined
        }
        whenEmpty={<p className="m3">{t(search ? 'merges.list.none' : 'merges.list.empty')}</p>}
      />
      {undoing !== undefined && <UndoDialog id={undoing} close={() => setUndoing(undefined)} />}
    </Section>
  )
}

const DAY_MS = 86_400_000

function Undo({ of: { kept, undo_until, undone_at }, ask }: { of: Row; ask: () => void }) {
  const { t } = useText()
  const now = useNow()
  if (undone_at !== null) return <span className="m2">{t('merges.list.undone')}</span>
  const days = undo_until === null ? 0 : Math.ceil((new Date(undo_until).getTime() - now.getTime()) / DAY_MS)
  if (days <= 0) return <span className="m3">{t('merges.list.no_more')}</span>
  return (
    <span className="row">
      <Button small aria-label={t('merges.undo.of', { name: kept.name })} onClick={ask}>
        {t('merges.undo.button')}
      </Button>
      <span className="sm m3">{t('merges.list.days', { count: days })}</span>
    </span>
  )
}
