import { useNavigate } from '@tanstack/react-router'
import { ChartNoAxesCombined, Eye, ListPlus, Pencil, Plus, ShieldCheck, UserRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { textOfValue } from '../../../contract/fields/values.ts'
import type { AccountRow } from '../../../contract/people/accountLists.ts'
import { accounts } from '../../../contract/people/accounts.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useMe } from '../../app/me.ts'
import { useQueryOf } from '../../app/query.ts'
import { stringifySearch } from '../../app/searchParams.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useDates, useNow } from '../../ui/dates/dates.ts'
import type { MenuEntry } from '../../ui/dialogs/Menu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { type BulkAction as BulkEntry, type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import { AccountState } from './AccountState.tsx'
import { type AccountAction, actionEntries, actionMarks, isEnding } from './actions.ts'
import { toAccounts } from './addresses.ts'
import { type BulkAction, BulkDialog } from './BulkDialog.tsx'
import { type AccountSearch, accountScopes, filterOf, questionOf } from './search.ts'
import { UserFilters } from './UserFilters.tsx'
import './users.css'

export type Row = z.output<typeof AccountRow>

const MOST_FIELD_COLUMNS = 30
const bulkOffered = [
  'resend_invitation',
  'change_role',
  'reset_onboarding',
  'activate',
  'deactivate',
  'mark_for_deletion',
] as const satisfies readonly BulkAction[]

/** Everybody with an account, by scope, search and filters, all in the address. */
export function UsersScreen() {
  const { t } = useText()
  const { user } = useMe()
  const { asked, ask, turn } = useAsked<AccountSearch>()
  const [acting, setActing] = useState<{ action: AccountAction; on: Row } | null>(null)
  const [bulk, setBulk] = useState<{ action: BulkAction; chosen: number[]; clear: () => void } | null>(null)
  const choices = useQueryOf(accounts.prototype).data
  const fieldIds = choices?.fields.slice(0, MOST_FIELD_COLUMNS).map(({ id }) => id)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(accounts.list, {
    query: { ...questionOf(asked), field_ids: fieldIds?.length ? fieldIds : undefined },
  })
  const columns = useColumns(choices?.fields.slice(0, MOST_FIELD_COLUMNS) ?? [])

  const menu = (row: Row): MenuEntry[] => [
    { text: t('users.action.open'), icon: UserRound, href: toAccounts.show(row) },
    { text: t('users.action.view_profile'), icon: Eye, href: linkTo.person(row) },
    { text: t('users.action.edit'), icon: Pencil, href: toAccounts.edit(row) },
    { text: t('users.action.rights'), icon: ShieldCheck, href: toAccounts.rights(row) },
    { text: t('users.action.statistics'), icon: ChartNoAxesCombined, href: toAccounts.statistics(row) },
    'rule',
    ...actionEntries(row, row.id === user.id, t, (action) => setActing({ action, on: row })),
  ]
  const many: BulkEntry[] = bulkOffered.map((action) => ({
    text: t(`users.action.${action}`),
    icon: actionMarks[action],
    danger: isEnding(action),
    does: (keys, clear) => setBulk({ action, chosen: keys.map(Number), clear }),
  }))

  return (
    <Page
      title={t('users.list.title')}
      lead={t('users.list.lead')}
      width="wide"
      actions={
        <>
          <LinkButton icon={ListPlus} href={toAccounts.many}>
            {t('users.list.add_several')}
          </LinkButton>
          <LinkButton look="p" icon={Plus} href={toAccounts.new}>
            {t('users.list.add')}
          </LinkButton>
        </>
      }
    >
      <Scopes asked={asked} counts={data?.counts} />
      <p className="vh" role="status">
        {data && t('users.list.found', { count: data.total })}
      </p>
      <DataTable
        label={t('users.list.title')}
        key={fieldIds?.join() ?? ''}
        columns={columns}
        rows={data?.items ?? []}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        faceOf={(row) => <Face of={row} />}
        sort={{
          by: asked.sort_by ?? 'name',
          direction:
            asked.sort_direction ?? (['name', 'email', undefined].includes(asked.sort_by) ? 'asc' : 'desc'),
          onSort: (by, direction) =>
            ask({ sort_by: by as AccountSearch['sort_by'], sort_direction: direction }),
        }}
        paging={
          data && {
            ...data,
            onChange: turn,
          }
        }
        search={
          <SearchField
            label={t('users.list.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        filters={<UserFilters asked={asked} ask={ask} choices={choices} />}
        tools={<ExportButton of="users" query={{ ...filterOf(asked) }} />}
        bulk={many}
        rowMenu={menu}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={<Nothing asked={asked} />}
      />
      {acting && <AccountDialog action={acting.action} of={acting.on} onClose={() => setActing(null)} />}
      {bulk && (
        <BulkDialog
          action={bulk.action}
          chosen={bulk.chosen}
          filter={filterOf(asked)}
          total={data?.total ?? 0}
          onClose={() => setBulk(null)}
          onBegun={bulk.clear}
        />
      )}
    </Page>
  )
}

interface ScopesProps {
  asked: AccountSearch
  counts: Record<(typeof accountScopes)[number], number | null> | undefined
}

/** The scopes with their counts. SAML is one where people come through an identity provider. */
function Scopes({ asked, counts }: ScopesProps) {
  const { t } = useText()
  const { scope: now = 'all', page: _page, ...rest } = asked
  return (
    <Tabs
      label={t('users.list.scopes')}
      items={accountScopes
        .filter((scope) => scope !== 'saml' || now === 'saml' || (counts && counts.saml !== null))
        .map((scope) => ({
          href: `${toAccounts.list}${stringifySearch({ ...rest, scope: scope === 'all' ? undefined : scope })}`,
          text: t(`users.scope.${scope}`),
          count: counts?.[scope] ?? undefined,
          current: scope === now,
        }))}
    />
  )
}

function useColumns(fields: readonly { id: number; title: string; type: string }[]): Column<Row>[] {
  const { t } = useText()
  const dates = useDates()
  const days = useDates('UTC')
  const now = useNow()
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('users.column.name'),
        fixed: true,
        sorts: true,
        card: 'title',
        cell: (row) => (
          <>
            <Anchor className="b" href={toAccounts.show(row)}>
              {row.name}
            </Anchor>{' '}
            {row.pronouns && <span className="sm m2">{row.pronouns}</span>}
            <div className="sm m2 one">{row.email}</div>
          </>
        ),
      },
      {
        key: 'employee_id',
        title: t('users.column.employee_id'),
        keep: true,
        cell: (row) => row.employee_id,
      },
      { key: 'role', title: t('users.column.role'), card: 'line', cell: (row) => row.role_name },
      { key: 'networks', title: t('users.column.networks'), cell: (row) => <Networks of={row} /> },
      {
        key: 'state',
        title: t('users.column.state'),
        card: 'state',
        cell: (row) => <AccountState of={row} />,
      },
      {
        key: 'joined_on',
        title: t('users.column.joined_on'),
        sorts: true,
        keep: true,
        cell: (row) => row.joined_on && days.short(row.joined_on),
      },
      {
        key: 'last_seen_at',
        title: t('users.column.last_seen_at'),
        sorts: true,
        keep: true,
        cell: (row) => row.last_seen_at && dates.relative(row.last_seen_at, now),
      },
      { key: 'title', title: t('users.column.title'), hidden: true, cell: (row) => row.title },
      { key: 'email', title: t('users.column.email'), hidden: true, sorts: true, cell: (row) => row.email },
      {
        key: 'created_at',
        title: t('users.column.created_at'),
        hidden: true,
        sorts: true,
        keep: true,
        cell: (row) => dates.short(row.created_at),
      },
      ...fields.map(
        (field): Column<Row> => ({
          key: `field-${field.id}`,
          title: field.title,
          hidden: true,
          numeric: field.type === 'numeric',
          keep: field.type === 'date',
          cell: (row) => textOfValue(row.fields[field.id] ?? null),
        }),
      ),
    ],
    [t, dates, days, now, fields],
  )
}

/** A few glyphs, each with its name, and how many more there are. */
function Networks({ of: row }: { of: Row }) {
  const { t } = useText()
  if (row.networks.length === 0) return null
  const more = row.network_count - row.networks.length
  return (
    <span className="row gap1">
      {row.networks.map((network) => (
        <Anchor
          key={network.id}
          href={linkTo.network(network)}
          title={network.name}
          aria-label={network.name}
        >
          <Glyph src={network.glyph_url} />
        </Anchor>
      ))}
      {more > 0 && (
        <span className="sm m2 num">
          +{more}
          <span className="vh">{t('users.column.more_networks', { count: more })}</span>
        </span>
      )}
    </span>
  )
}

function Nothing({ asked }: { asked: AccountSearch }) {
  const { t } = useText()
  const navigate = useNavigate()
  const { page: _page, page_size: _size, sort_by: _by, sort_direction: _way, ...narrowed } = asked
  if (!Object.values(narrowed).some((value) => value !== undefined))
    return <EmptyState title={t('users.list.empty.title')}>{t('users.list.empty.says')}</EmptyState>
  return (
    <EmptyState
      title={t('users.list.none_found.title')}
      actions={
        <Button onClick={() => void navigate({ to: '.', search: {}, replace: true })}>
          {t('users.list.none_found.action')}
        </Button>
      }
    >
      {t('users.list.none_found.says')}
    </EmptyState>
  )
}
