import { ArrowUpDown, Pencil, Plus, Sprout, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { groupLeaders, type Leader } from '../../../contract/networks/leaders.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { userIsHere } from '../../../contract/people/states.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Section } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { useNetwork } from '../networkPage.ts'
import { LeaderOrder } from './LeaderOrder.tsx'
import { leadersAt } from './leadersAddress.ts'
import { type LeadersSearch, leadersOf } from './search.ts'
import '../members/members.css'
import './leaders.css'

type Row = z.output<typeof Leader>

/** The leaders of a network: added, changed, ordered, removed. */
export function LeadersScreen() {
  const { t } = useText()
  const network = useNetwork()
  const at = leadersAt(network)
  const { asked, ask, turn } = useAsked<LeadersSearch>()
  const [open, setOpen] = useState<'order' | { removes: Row } | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(groupLeaders.list, {
    query: leadersOf(asked, network.id),
  })
  const close = () => setOpen(null)
  const manages = data?.can.manage ?? false
  const add = manages && (
    <LinkButton look="p" icon={Plus} href={at.fresh}>
      {t('leaders.list.add')}
    </LinkButton>
  )
  return (
    <Section
      title={t('leaders.list.title')}
      aside={
        <span className="row gap2 wrap member-acts">
          {manages && data && data.total > 1 && (
            <Button icon={ArrowUpDown} onClick={() => setOpen('order')}>
              {t('leaders.list.order')}
            </Button>
          )}
          {data && (data.total > 0 || asked.search) && add}
        </span>
      }
    >
      <p className="members-lead">{t('leaders.list.lead', { name: network.name })}</p>
      <DataTable
        label={t('leaders.list.of', { name: network.name })}
        columns={useColumns()}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ person }) => person.name}
        faceOf={({ person }) => <Face of={person} />}
        sort={{
          by: asked.sort_by ?? 'sort_order',
          direction: asked.sort_direction ?? 'asc',
          onSort: (by, sort_direction) => ask({ sort_by: by as LeadersSearch['sort_by'], sort_direction }),
        }}
        paging={data && { ...data, onChange: turn }}
        search={
          <SearchField
            label={t('leaders.list.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        tools={<ExportButton of="group_leaders" query={{ group_id: network.id, search: asked.search }} />}
        rowMenu={(row) =>
          row.can.manage
            ? [
                { text: t('leaders.menu.edit'), icon: Pencil, href: at.edit(row.id) },
                'rule',
                {
                  text: t('leaders.menu.remove'),
                  icon: UserMinus,
                  danger: true,
                  does: () => setOpen({ removes: row }),
                },
              ]
            : []
        }
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          asked.search ? (
            <EmptyState
              small
              level={3}
              icon={Sprout}
              title={t('leaders.list.none_found.title', { search: asked.search })}
              actions={
                <Button onClick={() => ask({ search: undefined })}>
                  {t('leaders.list.none_found.action')}
                </Button>
              }
            >
              {t('leaders.list.none_found.says')}
            </EmptyState>
          ) : (
            <EmptyState small level={3} icon={Sprout} title={t('leaders.list.none.title')} actions={add}>
              {t('leaders.list.none.says')}
            </EmptyState>
          )
        }
      />
      {open === 'order' && <LeaderOrder networkId={network.id} onClose={close} />}
      {open !== null && open !== 'order' && (
        <Removing of={open.removes} last={data?.leader_count === 1} onClose={close} />
      )}
    </Section>
  )
}

interface RemovingProps {
  of: Row
  last: boolean
  onClose: () => void
}

/** Asks first, and warns if nobody would be left. */
function Removing({ of: { id, person, network, deputy }, last, onClose }: RemovingProps) {
  const { t } = useText()
  const { name } = person
  const { mutate, isPending } = useSend(groupLeaders.destroy, {
    done: () => t('ui.toasts.removed', { name }),
    failed: () => t('leaders.remove.failed'),
    stale: [groupLeaders.list.path, groups.list.path],
  })
  return (
    <ConfirmDialog
      title={t('leaders.remove.ask', { name })}
      lose={t('leaders.remove.do')}
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id } }, { onSettled: onClose })}
    >
      <p>{t('leaders.remove.says', { name })}</p>
      {last && (
        <p className="b">
          {deputy
            ? t('leaders.remove.deputy', { name: deputy.name })
            : t('leaders.remove.last', { name, network: network.name })}
        </p>
      )}
    </ConfirmDialog>
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useText()
  const dates = useDates()
  const days = useDates('UTC')
  return [
    {
      key: 'name',
      title: t('leaders.column.name'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: ({ person, account, stands_in }) => (
        <>
          <Anchor className="b" href={linkTo.person(person)}>
            {person.name}
          </Anchor>{' '}
          {stands_in && <Badge tone="info">{t('leaders.list.stands_in')}</Badge>}{' '}
          {!userIsHere(account) && <Badge>{t('leaders.list.away')}</Badge>}
          {person.title && <span className="sm m3 leader-title">{person.title}</span>}
        </>
      ),
    },
    {
      key: 'position',
      title: t('leaders.column.position'),
      card: 'line',
      cell: ({ position }) => position.name,
    },
    { key: 'role', title: t('leaders.column.role'), card: 'line', cell: ({ role }) => role.role_name },
    {
      key: 'visible',
      title: t('leaders.column.visible'),
      card: 'state',
      cell: ({ visible }) => (
        <Badge tone={visible ? 'ok' : 'neutral'}>
          {t(visible ? 'leaders.visible.yes' : 'leaders.visible.no')}
        </Badge>
      ),
    },
    {
      key: 'since',
      title: t('leaders.column.since'),
      sorts: true,
      cell: ({ since }) => dates.short(since),
    },
    {
      key: 'ends_on',
      title: t('leaders.column.ends_on'),
      card: 'line',
      cell: ({ ends_on }) => (ends_on ? days.short(ends_on) : '–'),
    },
    {
      key: 'deputy',
      title: t('leaders.column.deputy'),
      cell: ({ deputy }) => (deputy ? <Anchor href={linkTo.person(deputy)}>{deputy.name}</Anchor> : '–'),
    },
  ]
}
