import { ExternalLink, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { numbersFor } from '../../../contract/formats.ts'
import { managedNetworks } from '../../../contract/networks/manage.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { type Region, regions } from '../../../contract/networks/regions.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useAnswer, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { useTitle } from '../../shell/title.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { manageAddress } from './addresses.ts'
import type { RegionsSearch } from './search.ts'

type Row = z.output<typeof Region>

/** The regions of one network: a second axis across the networks below it. */
export function RegionsScreen({ id }: { id: string }) {
  const { t, locale } = useText()
  const network = useAnswer(groups.show, { params: { id } })
  const title = t('manage.regions.of', { name: network.name })
  useTitle(title)
  const { asked, ask, turn } = useAsked<RegionsSearch>()
  const [removing, setRemoving] = useState<Row | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(regions.list, {
    query: { ...asked, group_id: network.id },
  })
  const { mutate, isPending: busy } = useSend(regions.destroy, {
    done: () => t('ui.toasts.deleted', { name: removing?.name ?? '' }),
    failed: () => t('manage.regions.delete.failed'),
    stale: [regions.list.path, managedNetworks.list.path, groups.list.path],
  })
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('manage.list.column.name'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: (region) => (
        <Anchor className="b" href={manageAddress.editRegion(network.id, region.id)}>
          {region.name}
        </Anchor>
      ),
    },
    {
      key: 'children',
      title: t('manage.regions.column.children'),
      card: 'line',
      cell: ({ children }) =>
        children.length > 0 ? children.map(({ name }) => name).join(', ') : t('manage.regions.nothing'),
    },
    {
      key: 'member_count',
      title: t('manage.list.column.member_count'),
      sorts: true,
      numeric: true,
      cell: ({ member_count }) => numbersFor(locale).format(member_count),
    },
  ]
  const fresh = (
    <LinkButton look="p" icon={Plus} href={manageAddress.newRegion(network.id)}>
      {t('manage.regions.new')}
    </LinkButton>
  )
  return (
    <Page
      title={title}
      lead={t('manage.regions.says', { name: network.name })}
      width="wide"
      crumbs={[{ href: manageAddress.list, text: t('manage.list.title') }]}
      actions={data && (data.total > 0 || asked.search) && fresh}
    >
      <DataTable
        label={title}
        columns={columns}
        rows={data?.items ?? []}
        keyOf={(region) => region.id}
        nameOf={(region) => region.name}
        faceOf={(region) => <Glyph src={region.glyph_url} />}
        rowMenu={(region) => [
          {
            text: t('manage.regions.edit'),
            icon: Pencil,
            href: manageAddress.editRegion(network.id, region.id),
          },
          { text: t('manage.regions.open'), icon: ExternalLink, href: linkTo.network(region) },
          'rule',
          {
            text: t('manage.regions.delete.do'),
            icon: Trash2,
            danger: true,
            does: () => setRemoving(region),
          },
        ]}
        sort={{
          by: asked.sort_by ?? 'name',
          direction: asked.sort_direction ?? 'asc',
          onSort: (by, sort_direction) => ask({ sort_by: by as RegionsSearch['sort_by'], sort_direction }),
        }}
        search={
          <SearchField
            label={t('manage.regions.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        tools={<ExportButton of="regions" query={{ search: asked.search, group_id: network.id }} />}
        paging={data && { ...data, onChange: turn }}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          asked.search ? (
            <EmptyState
              title={t('manage.regions.none_found.title')}
              actions={
                <Button onClick={() => ask({ search: undefined })}>
                  {t('manage.regions.none_found.action')}
                </Button>
              }
            >
              {t('manage.regions.none_found.says')}
            </EmptyState>
          ) : (
            <EmptyState title={t('manage.regions.empty.title')} actions={fresh}>
              {t('manage.regions.empty.says', { name: network.name })}
            </EmptyState>
          )
        }
      />
      {removing && (
        <ConfirmDialog
          title={t('manage.regions.delete.ask', { name: removing.name })}
          lose={t('manage.regions.delete.do')}
          irreversible
          busy={busy}
          onKeep={() => setRemoving(null)}
          onLose={() => mutate({ params: { id: removing.id } }, { onSettled: () => setRemoving(null) })}
        >
          {t('manage.regions.delete.says')}
        </ConfirmDialog>
      )}
    </Page>
  )
}
