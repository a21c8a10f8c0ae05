import { ArrowUpDown, Pencil, Plus, ShieldCheck, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type UserRole, userRoles } from '../../../contract/access/roles.ts'
import { roleTypes } from '../../../contract/access/roleTypes.ts'
import { numbersFor } from '../../../contract/formats.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import type { MenuEntry } from '../../ui/dialogs/Menu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { roleAt } from './addresses.ts'
import { RenameDialog } from './RenameDialog.tsx'
import { RoleOrder } from './RoleOrder.tsx'
import type { RolesSearch } from './search.ts'
import './roles.css'

export type Role = z.output<typeof UserRole>
type Asking = { about: 'default' | 'delete' | 'rename'; role: Role } | null

export function RolesScreen() {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<RolesSearch>()
  const [ordering, setOrdering] = useState(false)
  const [asking, setAsking] = useState<Asking>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(userRoles.list, { query: asked })
  const heldBy = useHeldBy()

  const columns: Column<Role>[] = [
    {
      key: 'priority',
      title: t('roles.list.column.priority'),
      cell: (role) => role.priority,
      sorts: true,
      numeric: true,
    },
    {
      key: 'role_name',
      title: t('roles.list.column.role_name'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: (role) => (
        <span className="row gap2 wrap">
          <Anchor className="b" href={roleAt(role.id)}>
            {role.role_name}
          </Anchor>
          {role.is_default && <Badge tone="info">{t('roles.list.is_default')}</Badge>}
        </span>
      ),
    },
    {
      key: 'role_type',
      title: t('roles.list.column.role_type'),
      sorts: true,
      cell: (role) => t(`roles.kind.${role.role_type}`),
    },
    {
      key: 'opens',
      title: t('roles.list.column.opens'),
      card: 'line',
      cell: (role) => t('roles.list.opens', { count: role.permission_count }),
    },
    { key: 'holders', title: t('roles.list.column.holders'), sorts: true, cell: heldBy, card: 'line' },
  ]

  const menuOf = (role: Role): MenuEntry[] => [
    { text: t('roles.menu.template'), icon: ShieldCheck, href: roleAt(role.id) },
    { text: t('roles.menu.rename'), icon: Pencil, does: () => setAsking({ about: 'rename', role }) },
    ...(role.role_type === 'group' || role.is_default || !role.can.give
      ? []
      : [
          {
            text: t('roles.menu.make_default'),
            icon: Star,
            does: () => setAsking({ about: 'default', role }),
          },
        ]),
    'rule',
    {
      text: t('roles.menu.delete'),
      icon: Trash2,
      danger: true,
      does: () => setAsking({ about: 'delete', role }),
    },
  ]

  return (
    <Page
      title={t('roles.list.title')}
      lead={t('roles.list.says')}
      width="wide"
      actions={
        !ordering && (
          <>
            <Button icon={ArrowUpDown} onClick={() => setOrdering(true)}>
              {t('roles.list.order')}
            </Button>
            <LinkButton look="p" icon={Plus} href="/admin/system/users/roles/new">
              {t('roles.list.new')}
            </LinkButton>
          </>
        )
      }
    >
      {ordering ? (
        <RoleOrder leave={() => setOrdering(false)} />
      ) : (
        <DataTable
          label={t('roles.list.title')}
          columns={columns}
          rows={data?.items ?? []}
          keyOf={(role) => role.id}
          nameOf={(role) => role.role_name}
          rowMenu={(role) => (role.can.manage ? menuOf(role) : [])}
          sort={{
            by: asked.sort_by ?? 'priority',
            direction: asked.sort_direction ?? 'asc',
            onSort: (by, sort_direction) => ask({ sort_by: by as RolesSearch['sort_by'], sort_direction }),
          }}
          search={
            <SearchField
              label={t('roles.list.search')}
              value={asked.search ?? ''}
              onChange={(search) => ask({ search: search || undefined })}
            />
          }
          filters={
            <Select
              name="role_type"
              label={t('roles.list.kinds')}
              value={asked.role_type ?? 'all'}
              options={[
                { value: 'all', text: t('roles.list.all_kinds') },
                ...roleTypes.map((value) => ({ value, text: t(`roles.kind.${value}`) })),
              ]}
              onChange={(kind) => ask({ role_type: kind === 'all' ? undefined : kind })}
            />
          }
          tools={
            <>
              <ExportButton of="user_roles" query={{ search: asked.search, role_type: asked.role_type }} />
              <ExportButton
                of="policy_templates"
                query={{ search: asked.search }}
                text={t('roles.list.export_permissions')}
              />
            </>
          }
          paging={
            data && {
              ...data,
              onChange: turn,
            }
          }
          pending={isPending}
          refreshing={isPlaceholderData}
          error={error}
          retry={() => void refetch()}
          whenEmpty={
            <EmptyState
              title={t('roles.list.none_found.title', { search: asked.search ?? '' })}
              actions={
                <Button onClick={() => ask({ search: undefined, role_type: undefined })}>
                  {t('roles.list.none_found.action')}
                </Button>
              }
            >
              {t('roles.list.none_found.says')}
            </EmptyState>
          }
        />
      )}
      {asking?.about === 'default' && <AskDefault role={asking.role} leave={() => setAsking(null)} />}
      {asking?.about === 'rename' && <RenameDialog of={asking.role} leave={() => setAsking(null)} />}
      {asking?.about === 'delete' && <AskDelete role={asking.role} leave={() => setAsking(null)} />}
    </Page>
  )
}

/** "12 people", "3 leaders": a role for leaders is held where somebody leads with it. */
export function useHeldBy() {
  const { t, locale } = useText()
  return ({ holders, holders_is, role_type }: Role) => {
    if (holders === 0) return t('roles.held.nobody')
    if (holders_is === 'at_least') {
      const number = numbersFor(locale).format(holders)
      return t(role_type === 'group' ? 'roles.held.more_leaders' : 'roles.held.more_people', { number })
    }
    return t(role_type === 'group' ? 'roles.held.leaders' : 'roles.held.people', { count: holders })
  }
}

const roleLists = [userRoles.list.path]

export function AskDefault({ role, leave }: { role: Role; leave: () => void }) {
  const { t } = useText()
  const { mutate, isPending } = useSend(userRoles.makeDefault, {
    done: () => t('roles.default.done', { role: role.role_name }),
    failed: () => t('roles.default.failed'),
    stale: roleLists,
  })
  return (
    <ConfirmDialog
      title={t('roles.default.title', { role: role.role_name })}
      lose={t('roles.default.do')}
      busy={isPending}
      onKeep={leave}
      onLose={() => mutate({ params: { id: role.id } }, { onSettled: leave })}
    >
      {t('roles.default.says')}
    </ConfirmDialog>
  )
}

export function AskDelete({ role, leave, then }: { role: Role; leave: () => void; then?: () => void }) {
  const { t } = useText()
  const { mutate, isPending } = useSend(userRoles.delete, {
    done: () => t('roles.delete.done', { role: role.role_name }),
    failed: () => t('roles.delete.failed'),
    stale: roleLists,
  })
  return (
    <ConfirmDialog
      title={t('roles.delete.title', { role: role.role_name })}
      lose={t('roles.delete.do')}
      irreversible
      busy={isPending}
      onKeep={leave}
      onLose={() => mutate({ params: { id: role.id } }, { onSettled: leave, onSuccess: then })}
    >
      {t('roles.delete.says')}
    </ConfirmDialog>
  )
}
