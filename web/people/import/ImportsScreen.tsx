import { useNavigate } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import type { z } from 'zod'
import { numbersFor } from '../../../contract/formats.ts'
import { type ImportCard, importScopes, imports } from '../../../contract/people/imports.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { stringifySearch } from '../../app/searchParams.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { ImportStateBadge } from './ImportStateBadge.tsx'
import { type ImportsSearch, importAt, importsAt } from './search.ts'
import { UploadBox } from './UploadBox.tsx'
import './import.css'

type Card = z.output<typeof ImportCard>

/** Where a file of people comes in, and what came of those before. */
export function ImportsScreen() {
  const { t, locale } = useText()
  const navigate = useNavigate()
  const { asked, ask, turn } = useAsked<ImportsSearch>()
  const list = useListOf(imports.list, { query: asked })
  const number = numbersFor(locale)

  const columns: readonly Column<Card>[] = [
    {
      key: 'file_name',
      title: t('imports.list.file'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (one) => (
        <Anchor className="b" href={importAt(one.id)}>
          {one.file_name}
        </Anchor>
      ),
    },
    {
      key: 'state',
      title: t('imports.list.state'),
      card: 'state',
      cell: (one) => (
        <div className="import-state">
          <ImportStateBadge of={one} />
          <Progress of={one} />
        </div>
      ),
    },
    {
      key: 'rows',
      title: t('imports.list.rows'),
      numeric: true,
      cell: (one) => (one.counts.rows === 0 ? '–' : number.format(one.counts.rows)),
    },
    { key: 'result', title: t('imports.list.result'), cell: (one) => <Result of={one} /> },
    { key: 'by', title: t('imports.list.by'), cell: (one) => one.created_by.name },
    {
      key: 'created_at',
      title: t('imports.list.at'),
      sorts: true,
      keep: true,
      card: 'line',
      cell: (one) => <RelativeTime at={one.created_at} />,
    },
  ]

  const filtered = asked.search !== undefined || asked.scope !== undefined
  return (
    <Page title={t('imports.title')} lead={t('imports.lead')} width="wide">
      <UploadBox then={(id) => void navigate({ to: importAt(id) })} />
      <Section title={t('imports.list.of')}>
        <Tabs
          label={t('imports.list.scopes')}
          items={importScopes.map((scope) => ({
            href: `${importsAt}${stringifySearch({ ...asked, page: undefined, scope: scope === 'all' ? undefined : scope })}`,
            text: t(`imports.list.scope.${scope}`),
            current: (asked.scope ?? 'all') === scope,
          }))}
        />
        <DataTable
          label={t('imports.list.of')}
          columns={columns}
          columnChoice={false}
          rows={list.data?.items ?? []}
          keyOf={(one) => one.id}
          nameOf={(one) => one.file_name}
          pending={list.isPending}
          refreshing={list.isPlaceholderData}
          error={list.error}
          retry={() => void list.refetch()}
          sort={{
            by: asked.sort_by ?? 'created_at',
            direction: asked.sort_direction ?? 'desc',
            onSort: (by, sort_direction) => ask({ sort_by: by as ImportsSearch['sort_by'], sort_direction }),
          }}
          tools={<ExportButton of="csv_files" query={{ search: asked.search, scope: asked.scope }} />}
          paging={
            list.data && {
              ...list.data,
              onChange: turn,
            }
          }
          search={
            <SearchField
              label={t('imports.list.search')}
              value={asked.search ?? ''}
              onChange={(search) => ask({ search: search || undefined })}
            />
          }
          whenEmpty={
            filtered ? (
              <EmptyState
                small
                level={3}
                icon={FileSpreadsheet}
                title={t('imports.list.none.title')}
                actions={
                  <Button onClick={() => ask({ search: undefined, scope: undefined })}>
                    {t('imports.list.none.action')}
                  </Button>
                }
              >
                {t('imports.list.none.says')}
              </EmptyState>
            ) : (
              <EmptyState small level={3} icon={FileSpreadsheet} title={t('imports.list.empty.title')}>
                {t('imports.list.empty.says')}
              </EmptyState>
            )
          }
        />
      </Section>
    </Page>
  )
}

/** How far it is, while it runs. */
function Progress({ of: one }: { of: Card }) {
  const { t, locale } = useText()
  const number = numbersFor(locale)
  const [done, total] =
    one.state === 'in_progress'
      ? [one.done.rows, one.counts.rows]
      : one.state === 'undoing'
        ? [one.undone.rows, one.done.rows]
        : [0, 0]
  if (total === 0) return null
  return (
    <>
      <progress className="progress" max={total} value={done} aria-label={one.file_name} />
      <span className="sm m3 num">
        {t('imports.progress.of', { done: number.format(done), total: number.format(total) })}
      </span>
    </>
  )
}

/** The result in a line; before it is applied, the expected one. */
function Result({ of: one }: { of: Card }) {
  const { t, locale } = useText()
  const number = numbersFor(locale)
  const written = one.done.rows > 0
  const parts: [string, number][] = written
    ? [
        [t('imports.result.created'), one.done.created],
        [t('imports.result.changed'), one.done.changed],
        [t('imports.result.failed'), one.done.failed],
      ]
    : [
        [t('imports.review.kinds.create'), one.counts.create],
        [t('imports.review.kinds.change'), one.counts.change],
        [t('imports.review.kinds.error'), one.counts.error],
      ]
  const told = parts.filter(([, count]) => count > 0)
  if (told.length === 0) return '–'
  return (
    <ul className="import-parts">
      {told.map(([text, count]) => (
        <li key={text}>
          <span className="num b">{number.format(count)}</span> <span className="m3">{text}</span>
        </li>
      ))}
    </ul>
  )
}
