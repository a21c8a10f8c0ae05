import { FileText, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type Resource, resources } from '../../contract/library/resources.ts'
import { useAsked } from '../app/asked.ts'
import { useListOf } from '../app/lists.ts'
import { useText } from '../app/texts.ts'
import { ExportButton } from '../downloads/ExportButton.tsx'
import { Anchor } from '../ui/Anchor.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Pill } from '../ui/Chip.tsx'
import { RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { useDates } from '../ui/dates/dates.ts'
import type { MenuEntry } from '../ui/dialogs/Menu.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { Select } from '../ui/forms/Select.tsx'
import { type Column, DataTable } from '../ui/tables/DataTable.tsx'
import { usePhone } from '../ui/useMedia.ts'
import { useLabels, useTags } from './choices.ts'
import { dragOf } from './drag.ts'
import { LabelDot } from './LabelDot.tsx'
import { Grid } from './ResourceGrid.tsx'
import { ResourceIcon } from './ResourceIcon.tsx'
import { type FolderSearch, resourcesOf } from './search.ts'
import { resourceAt, shelfOf } from './shelf.ts'
import { useView, ViewChoice } from './view.tsx'
import { WordChip } from './WordChip.tsx'
import { bytesWords } from './words.ts'

export type Row = z.output<typeof Resource>

interface Props {
  place: { folder_id?: number; network_id?: number }
  /** Across folders: each line shows its folder, and the page has the search. */
  everywhere?: boolean
  rowMenu?: (row: Row) => readonly MenuEntry[]
  whenEmpty?: ReactNode
}

const kinds = ['file', 'link', 'page'] as const

/** Resources with search, filters, order and pages. A search finds words inside of documents too. */
export function ResourceTable({ place, everywhere = false, rowMenu, whenEmpty }: Props) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<FolderSearch>()
  const query = resourcesOf(asked, place)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(resources.list, { query })
  const narrowed = Boolean(asked.search || asked.kind || asked.label_id || asked.tag_id)
  const phone = usePhone()
  const [view, setView] = useView()
  const clear = () => ask({ search: undefined, kind: undefined, label_id: undefined, tag_id: undefined })
  return (
    <DataTable
      label={t(everywhere ? 'library.resources.found' : 'library.resources.title')}
      columns={useColumns(everywhere)}
      columnChoice={false}
      rows={data?.items ?? []}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      faceOf={(row) => <ResourceIcon of={row} />}
      rowMenu={rowMenu}
      sort={{
        // Searched without an order, the best match comes first.
        by: asked.sort_by ?? (asked.search ? undefined : 'title'),
        direction: asked.sort_direction ?? 'asc',
        onSort: (by, sort_direction) => ask({ sort_by: by as FolderSearch['sort_by'], sort_direction }),
      }}
      search={
        everywhere ? undefined : (
          <SearchField
            label={t('library.resources.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        )
      }
      filters={
        <>
          <Filters asked={asked} ask={ask} />
          {view === 'grid' && !phone && <Order asked={asked} ask={ask} />}
        </>
      }
      tools={
        <>
          <ViewChoice value={view} onChange={setView} />
          <ExportButton of="resources" query={{ ...place, search: asked.search }} />
        </>
      }
      body={
        view === 'grid' ? <Grid of={data?.items ?? []} everywhere={everywhere} menu={rowMenu} /> : undefined
      }
      paging={data && { ...data, onChange: turn }}
      pending={isPending}
      refreshing={isPlaceholderData}
      error={error}
      retry={() => void refetch()}
      whenEmpty={
        narrowed ? (
          <EmptyState
            small
            icon={FileText}
            title={t('library.resources.none_found')}
            actions={<Button onClick={clear}>{t('library.resources.show_all')}</Button>}
          >
            {t('library.resources.none_found_says')}
          </EmptyState>
        ) : (
          whenEmpty
        )
      }
    />
  )
}

interface FiltersProps {
  asked: FolderSearch
  ask: (change: Partial<FolderSearch>) => void
}

function Filters({ asked, ask }: FiltersProps) {
  const { t } = useText()
  const first = { search: undefined, page_size: 10 } as const
  const anyLabel = (useLabels(first).data?.items.length ?? 0) > 0
  const anyTag = (useTags(first).data?.items.length ?? 0) > 0
  return (
    <>
      <Select
        label={t('library.filter.kind')}
        value={asked.kind ?? ''}
        options={[
          { value: '', text: t('library.filter.every_kind') },
          ...kinds.map((kind) => ({ value: kind, text: t(`library.kinds.${kind}`) })),
        ]}
        onChange={(kind) => ask({ kind: kind || undefined })}
      />
      {anyLabel && (
        <WordChip
          kind="label"
          text={t('library.filter.label')}
          value={asked.label_id}
          onChange={(label_id) => ask({ label_id })}
        />
      )}
      {anyTag && (
        <WordChip
          kind="tag"
          text={t('library.filter.tag')}
          value={asked.tag_id}
          onChange={(tag_id) => ask({ tag_id })}
        />
      )}
    </>
  )
}

/** Cards have no heads to press. */
function Order({ asked, ask }: FiltersProps) {
  const { t } = useText()
  const by = asked.sort_by ?? (asked.search ? 'best' : 'title')
  const orders = [...(asked.search ? (['best'] as const) : []), 'title', 'updated_at'] as const
  return (
    <Select
      orders
      label={t('library.order.by')}
      value={by}
      options={orders.map((value) => ({ value, text: t(`library.order.${value}`) }))}
      onChange={(value) =>
        ask(
          value === 'updated_at'
            ? { sort_by: value, sort_direction: 'desc' }
            : { sort_by: value === 'best' ? undefined : value, sort_direction: undefined },
        )
      }
    />
  )
}

function useColumns(everywhere: boolean): Column<Row>[] {
  const { t, locale } = useText()
  const dates = useDates()
  return [
    {
      key: 'title',
      title: t('library.column.title'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (row) => (
        <>
          <Anchor className="b resource-title" href={resourceAt(row)} {...dragOf(row)}>
            {row.title}
          </Anchor>
          {(row.label || row.tags.length > 0) && (
            <span className="row gap1 wrap resource-words">
              {row.label && <LabelDot of={row.label} />}
              {row.tags.map(({ id, name }) => (
                <Pill key={id}>{name}</Pill>
              ))}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'kind',
      title: t('library.column.kind'),
      keep: true,
      card: 'line',
      cell: ({ kind, file, url }) =>
        file ? (
          bytesWords(file.bytes, locale)
        ) : url ? (
          <span className="row gap1 m2">
            <Link2 size={14} aria-hidden="true" />
            {hostOf(url)}
          </span>
        ) : (
          t(`library.kinds.${kind}`)
        ),
    },
    ...(everywhere
      ? [
          {
            key: 'folder',
            title: t('library.column.folder'),
            cell: ({ folder, network }: Row) => (
              <Anchor className="link" href={shelfOf(network).folder(folder.id)}>
                {folder.name}
              </Anchor>
            ),
          },
        ]
      : []),
    {
      key: 'updated_at',
      title: t('library.column.updated_at'),
      sorts: true,
      keep: true,
      card: 'state',
      cell: ({ updated_at, expires_on }) => (
        <span className="row gap2 wrap">
          <RelativeTime at={updated_at} />
          {expires_on && (
            <Badge tone="wait">{t('library.resource.until', { day: dates.short(expires_on) })}</Badge>
          )}
        </span>
      ),
    },
  ]
}

const hostOf = (url: string) => URL.parse(url)?.hostname ?? url
