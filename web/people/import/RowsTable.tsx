import { ArrowRight, ListFilter } from 'lucide-react'
import type { z } from 'zod'
import { type ImportRow, imports, rowKinds } from '../../../contract/people/imports.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { stringifySearch } from '../../app/searchParams.ts'
import { useText } from '../../app/texts.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import type { ImportAnswer } from './ImportScreen.tsx'
import { importAt, type RowsSearch, rowResults } from './search.ts'

type Row = z.output<typeof ImportRow>

const kindTones: Record<Row['kind'], Tone> = { create: 'ok', change: 'info', skip: 'neutral', error: 'stop' }
const resultTones: Record<string, Tone> = {
  created: 'ok',
  changed: 'info',
  skipped: 'neutral',
  failed: 'stop',
  kept: 'wait',
}

/** The rows of a file: what each would do, or once it is applied, what it did. */
export function RowsTable({ of: one, by }: { of: ImportAnswer; by: 'kind' | 'result' }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<RowsSearch>()
  const { step: _step, kind, result, ...rest } = asked
  const query = by === 'kind' ? { ...rest, kind } : { ...rest, result }
  const list = useListOf(imports.rows, { params: { id: one.id }, query })
  const to = (change: RowsSearch) =>
    `${importAt(one.id)}${stringifySearch({ ...asked, page: undefined, kind: undefined, result: undefined, ...change })}`

  const columns: readonly Column<Row>[] = [
    {
      key: 'line',
      title: t('imports.review.line'),
      numeric: false,
      keep: true,
      sorts: true,
      cell: (row) => <span className="num m3">{row.line}</span>,
    },
    {
      key: 'name',
      title: t('imports.review.person'),
      fixed: true,
      card: 'title',
      cell: (row) => (
        <>
          <span className="b">{row.name || row.email || row.employee_id || '–'}</span>
          {row.name && (row.email ?? row.employee_id) && (
            <span className="sm m3 import-under">{row.email ?? row.employee_id}</span>
          )}
        </>
      ),
    },
    {
      key: 'kind',
      title: t('imports.review.kind'),
      card: 'state',
      keep: true,
      cell: (row) => <What of={row} by={by} />,
    },
    {
      key: 'details',
      title: t('imports.review.details'),
      card: 'line',
      cell: (row) => <Details of={row} one={one} />,
    },
  ]
  const counts: Record<string, number> = {
    ...one.counts,
    ...one.done,
    kept: one.undone.kept,
    all: one.counts.rows,
  }
  const choices =
    by === 'kind' ? rowKinds : rowResults.filter((each) => each !== 'kept' || one.undone.rows > 0)
  const chosen = by === 'kind' ? kind : result

  return (
    <div className="sec">
      <Tabs
        label={t('imports.list.rows')}
        items={[
          {
            href: to({}),
            text: t('imports.review.kinds.all'),
            count: counts.all,
            current: chosen === undefined,
          },
          ...choices.map((each) => ({
            href: to({ [by]: each }),
            text:
              by === 'kind'
                ? t(`imports.review.kinds.${each as Row['kind']}`)
                : t(`imports.result.${each as 'created'}`),
            count: counts[each] ?? 0,
            current: chosen === each,
          })),
        ]}
      />
      <DataTable
        label={t('imports.list.rows')}
        columns={columns}
        columnChoice={false}
        rows={list.data?.items ?? []}
        keyOf={(row) => row.number}
        nameOf={(row) => row.name}
        pending={list.isPending}
        refreshing={list.isPlaceholderData}
        error={list.error}
        retry={() => void list.refetch()}
        sort={{
          by: 'line',
          direction: asked.sort_direction ?? 'asc',
          onSort: (_by, direction) => ask({ sort_direction: direction === 'desc' ? 'desc' : undefined }),
        }}
        paging={
          list.data && {
            ...list.data,
            onChange: turn,
          }
        }
        search={
          <SearchField
            label={t('imports.review.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        whenEmpty={<Nothing asked={asked} ask={ask} />}
      />
    </div>
  )
}

function What({ of: row, by }: { of: Row; by: 'kind' | 'result' }) {
  const { t } = useText()
  if (by === 'kind') return <Badge tone={kindTones[row.kind]}>{t(`imports.review.row.${row.kind}`)}</Badge>
  if (row.undone === 'undone') return <Badge>{t('imports.result.taken_back')}</Badge>
  if (row.kind === 'error') return <Badge tone="stop">{t('imports.result.failed')}</Badge>
  if (row.undone) return <Badge tone="wait">{t('imports.result.kept')}</Badge>
  return (
    row.result && (
      <Badge tone={resultTones[row.result] ?? 'neutral'}>{t(`imports.result.${row.result}`)}</Badge>
    )
  )
}

/** Field by field what changes, or everything that is wrong. */
function Details({ of: row, one }: { of: Row; one: ImportAnswer }) {
  const { t } = useText()
  const told = row.kept.length > 0 ? row.kept : row.reasons
  if (told.length > 0)
    return (
      <ul className="import-reasons">
        {told.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    )
  if (row.changes.length > 0)
    return (
      <ul className="import-changes">
        {row.changes.map(({ label, before, after }) => (
          <li key={label}>
            <span className="m3">{label}</span>
            <span className="values">
              {before !== '' && (
                <>
                  <del>{before}</del>
                  <Icon of={ArrowRight} size="s" />
                </>
              )}
              <ins>{after || t('imports.review.was_empty')}</ins>
            </span>
          </li>
        ))}
      </ul>
    )
  if (row.kind === 'skip') return <span className="m3">{t('imports.review.same')}</span>
  if (row.kind === 'create' && one.invite && one.state === 'ready')
    return <span className="m3">{t('imports.review.will_invite')}</span>
  return '–'
}

function Nothing({ asked, ask }: { asked: RowsSearch; ask: (change: RowsSearch) => void }) {
  const { t } = useText()
  if (!asked.search)
    return (
      <EmptyState small level={3} icon={ListFilter} title={t('imports.review.empty.title')}>
        {t('imports.review.empty.says')}
      </EmptyState>
    )
  return (
    <EmptyState
      small
      level={3}
      icon={ListFilter}
      title={t('imports.review.none_found.title', { search: asked.search })}
      actions={
        <Button onClick={() => ask({ search: undefined })}>{t('imports.review.none_found.action')}</Button>
      }
    >
      {t('imports.review.none_found.says')}
    </EmptyState>
  )
}
