import { useState } from 'react'
import type { z } from 'zod'
import {
  type Categorizing,
  categorizing,
  type GroupCategoryType,
  groupCategories,
  groupCategoryTypes,
} from '../../../contract/networks/categories.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { manageAddress } from './addresses.ts'
import { allTypes, type Paged } from './search.ts'
import './manage.css'

type Row = z.output<typeof Categorizing>['items'][number]
type CategoryType = z.output<typeof GroupCategoryType>
interface Change {
  network_id: number
  type_id: number
  category_id: number | null
}

/** The networks below one, a column per type: edited in many cells, saved at once. */
export function Categorize({ id }: { id: number }) {
  const { t } = useText()
  const types = useQueryOf(groupCategoryTypes.list, allTypes)
  return (
    <ListState
      pending={types.isPending}
      error={types.error}
      retry={() => void types.refetch()}
      empty={types.data?.items.length === 0}
      whenEmpty={
        <EmptyState
          title={t('manage.categorize.no_types.title')}
          actions={
            <LinkButton href={manageAddress.newCategory}>{t('manage.categorize.no_types.action')}</LinkButton>
          }
        >
          {t('manage.categorize.no_types.says')}
        </EmptyState>
      }
    >
      {types.data && <Grid id={id} types={types.data.items} />}
    </ListState>
  )
}

function Grid({ id, types }: { id: number; types: readonly CategoryType[] }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<Paged>()
  const { page, page_size, search } = asked
  const params = { id }
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(categorizing.show, {
    params,
    query: { page, page_size, search },
  })
  const [changes, setChanges] = useState<readonly Change[]>([])
  const { mutate, isPending: busy } = useSend(categorizing.update, {
    done: () => t('manage.categorize.saved'),
    failed: () => t('manage.categorize.failed'),
    stale: [categorizing.show.path, groupCategoryTypes.list.path, groupCategories.list.path],
  })
  const isOf = (row: Row, type: CategoryType) => (change: Change) =>
    change.network_id === row.id && change.type_id === type.id
  const savedIn = (row: Row, type: CategoryType) =>
    row.categories.find(({ type_id }) => type_id === type.id)?.category_id ?? null
  const set = (row: Row, type: CategoryType, category_id: number | null) => {
    const others = changes.filter((change) => !isOf(row, type)(change))
    setChanges(
      category_id === savedIn(row, type)
        ? others
        : [...others, { network_id: row.id, type_id: type.id, category_id }],
    )
  }
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('manage.categorize.column'),
      fixed: true,
      card: 'title',
      cell: ({ name }) => <span className="b">{name}</span>,
    },
    ...types.map(
      (type): Column<Row> => ({
        key: `type-${type.id}`,
        title: type.name,
        fixed: true,
        card: 'line',
        cell: (row) => {
          const change = changes.find(isOf(row, type))
          const value = change ? change.category_id : savedIn(row, type)
          return (
            <Select
              label={t('manage.categorize.of_type', { type: type.name, name: row.name })}
              value={value === null ? 'none' : String(value)}
              options={[
                { value: 'none', text: t('manage.categorize.none') },
                ...type.categories.map((category) => ({ value: String(category.id), text: category.name })),
              ]}
              onChange={(next) => set(row, type, next === 'none' ? null : Number(next))}
            />
          )
        },
      }),
    ),
  ]
  return (
    <>
      <DataTable
        label={t('manage.categorize.title')}
        columns={columns}
        columnChoice={false}
        rows={data?.items ?? []}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        faceOf={(row) => <Glyph src={row.glyph_url} />}
        search={
          <SearchField
            label={t('manage.categorize.search')}
            value={search ?? ''}
            onChange={(words) => ask({ search: words || undefined })}
          />
        }
        paging={data && { ...data, onChange: turn }}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          <EmptyState title={t('manage.categorize.empty.title')}>
            {t('manage.categorize.empty.says')}
          </EmptyState>
        }
      />
      <div className="savebar">
        <Button
          look="p"
          busy={busy}
          aria-disabled={changes.length === 0}
          onClick={() =>
            changes.length > 0 &&
            mutate({ params, body: { changes: [...changes] } }, { onSuccess: () => setChanges([]) })
          }
        >
          {t('manage.categorize.save')}
        </Button>
        {changes.length > 0 && (
          <Button look="q" onClick={() => setChanges([])}>
            {t('manage.categorize.discard')}
          </Button>
        )}
        <span className="state" role="status">
          {changes.length > 0 && t('manage.categorize.unsaved', { count: changes.length })}
        </span>
      </div>
      <UnsavedGuard count={changes.length} />
    </>
  )
}
