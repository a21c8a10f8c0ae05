import { Users } from 'lucide-react'
import { useState } from 'react'
import type { Answers } from '../../../contract/route.ts'
import { provisioning } from '../../../contract/scim/provisioning.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'

type Network = Answers<typeof provisioning.listNetworks>['items'][number]

function useColumns(): Column<Network>[] {
  const { t } = useText()
  return [
    {
      key: 'name',
      title: t('scim.networks.name'),
      fixed: true,
      card: 'title',
      cell: ({ name, display_name }) => (
        <>
          <span className="b">{name}</span>
          {display_name && display_name !== name && (
            <span className="sm m3 below">{t('scim.networks.called', { name: display_name })}</span>
          )}
        </>
      ),
    },
    {
      key: 'member_count',
      title: t('scim.networks.members'),
      numeric: true,
      card: 'line',
      cell: ({ member_count }) => member_count,
    },
    {
      key: 'provisioned',
      title: t('scim.networks.from'),
      card: 'state',
      cell: ({ provisioned }) => (
        <Badge tone={provisioned ? 'ok' : 'neutral'}>
          {t(provisioned ? 'scim.networks.provider' : 'scim.networks.people')}
        </Badge>
      ),
    },
  ]
}

/** Who decides about members, network by network. */
export function NetworksTable() {
  const { t } = useText()
  const [asked, setAsked] = useState({ page: 1, page_size: 10 })
  const [search, setSearch] = useState('')
  const list = useListOf(provisioning.listNetworks, { query: search ? { ...asked, search } : asked })
  const columns = useColumns()
  const stale = [provisioning.listNetworks.path, provisioning.show.path]
  const failed = () => t('scim.networks.failed')
  const include = useSend(provisioning.include, { stale, failed, done: () => t('scim.networks.included') })
  const exclude = useSend(provisioning.exclude, { stale, failed, done: () => t('scim.networks.excluded') })
  return (
    <DataTable
      label={t('scim.networks.list')}
      columns={columns}
      columnChoice={false}
      rows={list.data?.items ?? []}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={
        <SearchField
          label={t('scim.networks.search')}
          value={search}
          onChange={(text) => {
            setSearch(text)
            setAsked({ ...asked, page: 1 })
          }}
        />
      }
      pending={list.isPending}
      refreshing={list.isPlaceholderData}
      error={list.error}
      retry={() => void list.refetch()}
      paging={list.data && { ...list.data, onChange: setAsked }}
      whenEmpty={
        <EmptyState small level={3} icon={Users} title={t('scim.networks.none')}>
          {t('scim.networks.none_says')}
        </EmptyState>
      }
      rowMenu={({ id, provisioned }) => [
        provisioned
          ? {
              text: t('scim.networks.exclude'),
              does: () => exclude.mutate({ params: { network_id: id } }),
            }
          : {
              text: t('scim.networks.include'),
              does: () => include.mutate({ params: { network_id: id } }),
            },
      ]}
    />
  )
}
