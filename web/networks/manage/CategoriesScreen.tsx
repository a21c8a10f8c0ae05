import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import {
  type GroupCategoryType,
  groupCategories,
  groupCategoryTypes,
} from '../../../contract/networks/categories.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { manageAddress } from './addresses.ts'
import type { TypesSearch } from './search.ts'

type Row = z.output<typeof GroupCategoryType>

export function CategoriesScreen() {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<TypesSearch>()
  const [removing, setRemoving] = useState<Row | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(groupCategoryTypes.list, {
    query: asked,
  })
  const { mutate, isPending: busy } = useSend(groupCategoryTypes.delete, {
    done: () => t('ui.toasts.deleted', { name: removing?.name ?? '' }),
    failed: () => t('manage.categories.delete.failed'),
    stale: [groupCategoryTypes.list.path, groupCategories.list.path],
  })
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('manage.categories.column.name'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: ({ id, name }) => (
        <Anchor className="b" href={manageAddress.editCategory(id)}>
          {name}
        </Anchor>
      ),
    },
    {
      key: 'categories',
      title: t('manage.categories.column.categories'),
      card: 'line',
      cell: ({ categories }) => categories.map(({ name }) => name).join(', '),
    },
    {
      key: 'network_count',
      title: t('manage.categories.column.network_count'),
      sorts: true,
      keep: true,
      cell: ({ network_count: count }) =>
        count > 0 ? t('manage.categories.used', { count }) : t('manage.categories.unused'),
    },
  ]
  const fresh = (
    <LinkButton look="p" icon={Plus} href={manageAddress.newCategory}>
      {t('manage.categories.new')}
    </LinkButton>
  )
  return (
    <Page
      title={t('manage.categories.title')}
      lead={t('manage.categories.says')}
      width="wide"
      crumbs={[{ href: manageAddress.list, text: t('manage.list.title') }]}
      actions={data && (data.total > 0 || asked.search) && fresh}
    >
      <DataTable
        label={t('manage.categories.title')}
        columns={columns}
        rows={data?.items ?? []}
        keyOf={(type) => type.id}
        nameOf={(type) => type.name}
        rowMenu={(type) => [
          { text: t('manage.regions.edit'), icon: Pencil, href: manageAddress.editCategory(type.id) },
          'rule',
          {
            text: t('manage.categories.delete.do'),
            icon: Trash2,
            danger: true,
            does: () => setRemoving(type),
          },
        ]}
        sort={{
          by: asked.sort_by ?? 'name',
          direction: asked.sort_direction ?? 'asc',
          onSort: (by, sort_direction) => ask({ sort_by: by as TypesSearch['sort_by'], sort_direction }),
        }}
        search={
          <SearchField
            label={t('manage.categories.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        tools={<ExportButton of="group_category_types" query={{ search: asked.search }} />}
        paging={data && { ...data, onChange: turn }}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          asked.search ? (
            <EmptyState
              title={t('manage.categories.none_found.title')}
              actions={
                <Button onClick={() => ask({ search: undefined })}>
                  {t('manage.categories.none_found.action')}
                </Button>
              }
            >
              {t('manage.categories.none_found.says')}
            </EmptyState>
          ) : (
            <EmptyState title={t('manage.categories.empty.title')} actions={fresh}>
              {t('manage.categories.empty.says')}
            </EmptyState>
          )
        }
      />
      {removing && (
        <ConfirmDialog
          title={t('manage.categories.delete.ask', { name: removing.name })}
          lose={t('manage.categories.delete.do')}
          irreversible
          busy={busy}
          onKeep={() => setRemoving(null)}
          onLose={() => mutate({ params: { id: removing.id } }, { onSettled: () => setRemoving(null) })}
        >
          {t('manage.categories.delete.says')}
        </ConfirmDialog>
      )}
    </Page>
  )
}
