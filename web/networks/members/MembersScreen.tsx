import { Check, History, MessageCircleQuestion, Plus, Send, UserMinus, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type MemberRow, members } from '../../../contract/members.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useMe } from '../../app/me.ts'
import { useListOf } from '../../app/query.ts'
import { stringifySearch } from '../../app/searchParams.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { type BulkAction, type Column, DataTable } from '../../ui/DataTable.tsx'
import { useDates } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import type { MenuEntry } from '../../ui/Menu.tsx'
import { Section } from '../../ui/Page.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useNetwork } from '../doors.ts'
import { DecideDialog, type Decision, ManyDialog, useApproval } from './DecideDialogs.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import { MemberFilters } from './MemberFilters.tsx'
import { filterOf, type MembersSearch, questionOf } from './search.ts'
import './members.css'

export type Row = z.output<typeof MemberRow>

const scopes = ['accepted', 'pending', 'inactive', 'all'] as const

/** What can be done about somebody, by where they stand. */
const decisionsFor: Record<Row['state'], readonly Decision[]> = {
  pending: ['approve', 'decline'],
  active: ['remove'],
  inactive: ['reinstate', 'remove'],
  declined: ['reinstate'],
  removed: ['reinstate'],
}
const manyFor: Record<(typeof scopes)[number], readonly Decision[]> = {
  accepted: ['remove'],
  pending: ['approve', 'decline'],
  inactive: ['reinstate'],
  all: ['approve', 'decline', 'reinstate', 'remove'],
}
const marks = { approve: Check, decline: X, remove: UserMinus, reinstate: UserPlus } as const

/** Who belongs to a network; for those who look after it also who asks, who left and why, and what to do about it. */
export function MembersScreen() {
  const { t } = useText()
  const network = useNetwork()
  const { user } = useMe()
  const { asked, ask, turn } = useAsked<MembersSearch>()
  const scope = asked.scope ?? 'accepted'
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(members.list, {
    query: questionOf(asked, network.id),
  })
  const [acting, setActing] = useState<{ action: Decision; on: Row } | null>(null)
  const [shown, setShown] = useState<Row | null>(null)
  const [many, setMany] = useState<{ action: Decision; chosen: number[]; clear: () => void } | null>(null)
  const approve = useApproval(network.id)
  const manages = data?.can.manage ?? false
  const home = `${linkTo.network(network)}/members`

  const act = (action: Decision, on: Row) => {
    if (action === 'approve' || action === 'reinstate') approve(action, on)
    else setActing({ action, on })
  }
  const columns = useColumns({
    scope,
    oversees: data?.can.oversee ?? false,
    decide: manages ? act : undefined,
    own: user.id,
  })
  const menu = (row: Row): MenuEntry[] => [
    { text: t('members.decide.history'), icon: History, does: () => setShown(row) },
    ...(manages
      ? decisionsFor[row.state]
          .filter((action) => row.id !== user.id || action === 'remove')
          .map((action) => ({
            text: t(`members.decide.${action}`),
            icon: marks[action],
            danger: action === 'remove' || action === 'decline',
            does: () => act(action, row),
          }))
      : []),
  ]
  const bulk: BulkAction[] = manyFor[scope].map((action) => ({
    text: t(`members.decide.${action}`),
    icon: marks[action],
    danger: action === 'remove' || action === 'decline',
    does: (keys, clear) => setMany({ action, chosen: keys.map(Number), clear }),
  }))

  return (
    <Section
      title={t('members.list.title')}
      aside={
        data?.can.add && (
          <>
            {manages && (
              <LinkButton icon={MessageCircleQuestion} href={`${home}/questions`}>
                {t('members.list.questions')}
              </LinkButton>
            )}
            <LinkButton icon={Send} href={`${linkTo.network(network)}/invite_members`}>
              {t('members.list.invite')}
            </LinkButton>
            <LinkButton look="p" icon={Plus} href={`${home}/new`}>
              {t('members.list.add')}
            </LinkButton>
          </>
        )
      }
    >
      {data?.can.oversee && (
        <Tabs
          label={t('members.list.scope.label')}
          items={scopes.map((one) => ({
            href: `${home}${stringifySearch({ scope: one === 'accepted' ? undefined : one })}`,
            text: t(`members.list.scope.${one}`),
            count:
              one === 'accepted'
                ? data.member_count
                : one === 'pending'
                  ? (data.pending_count ?? 0)
                  : undefined,
            current: one === scope,
          }))}
        />
      )}
      {asked.as_of && (
        <p className="row gap3 wrap">
          <strong>{t('members.list.as_of_says', { day: asked.as_of })}</strong>
          <Button look="q" small onClick={() => ask({ as_of: undefined })}>
            {t('members.list.today')}
          </Button>
        </p>
      )}
      <DataTable
        key={`${scope} ${data?.can.manage}`}
        label={t('members.list.label')}
        columns={columns}
        rows={data?.items ?? []}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        faceOf={(row) => <Face of={row} />}
        sort={{
          by: asked.sort_by ?? (scope === 'accepted' ? 'joined_at' : 'state_changed_at'),
          direction:
            asked.sort_direction ?? (asked.sort_by === 'name' || scope === 'pending' ? 'asc' : 'desc'),
          onSort: (by, sort_direction) => ask({ sort_by: by as MembersSearch['sort_by'], sort_direction }),
        }}
        paging={data && { ...data, onChange: turn }}
        search={
          <SearchField
            label={t('members.list.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        filters={<MemberFilters asked={asked} ask={ask} oversees={data?.can.oversee ?? false} />}
        tools={
          data?.can.oversee && (
            <ExportButton of="members" query={{ group_id: network.id, ...filterOf(asked) }} />
          )
        }
        {...(manages && !asked.as_of ? { bulk } : {})}
        {...(data?.can.oversee ? { rowMenu: menu } : {})}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={<Nobody asked={asked} all={home} />}
      />
      {acting && <DecideDialog networkId={network.id} {...acting} onClose={() => setActing(null)} />}
      {shown && <MemberDialog networkId={network.id} of={shown} onClose={() => setShown(null)} />}
      {many && (
        <ManyDialog
          networkId={network.id}
          action={many.action}
          chosen={many.chosen}
          filter={filterOf(asked)}
          total={data?.total ?? 0}
          onClose={() => setMany(null)}
          onBegun={many.clear}
        />
      )}
    </Section>
  )
}

interface Showing {
  scope: (typeof scopes)[number]
  oversees: boolean
  decide: ((action: Decision, on: Row) => void) | undefined
  own: number
}

function useColumns({ scope, oversees, decide, own }: Showing): Column<Row>[] {
  const { t } = useText()
  const dates = useDates()
  const day = (at: string | null) => (at ? dates.short(at) : '–')
  return [
    {
      key: 'name',
      title: t('members.list.column.name'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: (row) => (
        <>
          <Anchor className="b" href={linkTo.person(row)}>
            {row.name}
          </Anchor>{' '}
          {row.is_leader && <Badge>{t('members.list.leader')}</Badge>}{' '}
          {row.visibility === 'leaders' && <Badge>{t('members.list.discreet_leaders')}</Badge>}
          <div className="sm m2 one">{[row.title, row.employee_id].filter(Boolean).join(' · ')}</div>
        </>
      ),
    },
    ...(scope === 'accepted'
      ? []
      : [
          {
            key: 'state',
            title: t('members.list.column.state'),
            card: 'state' as const,
            cell: (row: Row) => <StateBadge state={row.state}>{t(`members.states.${row.state}`)}</StateBadge>,
          },
        ]),
    ...(scope === 'pending'
      ? []
      : [
          {
            key: 'joined_at',
            title: t('members.list.column.joined_at'),
            sorts: true,
            keep: true,
            ...(scope === 'accepted' ? { card: 'line' as const } : {}),
            cell: (row: Row) => day(row.joined_at),
          },
        ]),
    ...(oversees && scope !== 'accepted'
      ? [
          {
            key: 'state_changed_at',
            title: t('members.list.column.state_changed_at'),
            sorts: true,
            keep: true,
            cell: (row: Row) => day(row.state_changed_at),
          },
          {
            key: 'why',
            title: t('members.list.column.why'),
            card: 'line' as const,
            cell: (row: Row) => <Why row={row} />,
          },
        ]
      : []),
    ...(decide && scope === 'pending'
      ? [
          {
            key: 'decide',
            title: t('members.list.column.actions'),
            fixed: true,
            card: 'line' as const,
            cell: (row: Row) =>
              row.id !== own &&
              row.state === 'pending' && (
                <span className="row gap2 wrap deciding">
                  <Button
                    small
                    look="p"
                    icon={Check}
                    onClick={() => decide('approve', row)}
                    aria-label={`${t('members.decide.approve')}: ${row.name}`}
                  >
                    {t('members.decide.approve')}
                  </Button>
                  <Button
                    small
                    icon={X}
                    onClick={() => decide('decline', row)}
                    aria-label={`${t('members.decide.decline')}: ${row.name}`}
                  >
                    {t('members.decide.decline')}
                  </Button>
                </span>
              ),
          },
        ]
      : []),
  ]
}

/** Who decided, what brought it about, the reason, and what the person answered when they asked. */
function Why({ row }: { row: Row }) {
  const { t } = useText()
  const said = row.answers.filter(({ value }) => value !== null)
  return (
    <div className="why">
      {row.state !== 'pending' && row.changed_by && row.changed_by.id !== row.id && (
        <span className="sm">{t('members.list.by', { name: row.changed_by.name })}</span>
      )}
      {row.cause && <span className="sm m2">{t(`members.causes.${row.cause}`)}</span>}
      {row.reason && <q className="sm">{row.reason}</q>}
      {row.state === 'pending' &&
        said.map(({ field, value }) => (
          <span key={field.id} className="sm">
            <span className="m2">{field.title}</span> {Array.isArray(value) ? value.join(', ') : value}
          </span>
        ))}
    </div>
  )
}

function Nobody({ asked, all }: { asked: MembersSearch; all: string }) {
  const { t } = useText()
  const narrowed = asked.search || asked.joined_from || asked.joined_to || asked.as_of
  if (narrowed)
    return (
      <EmptyState
        small
        level={3}
        title={t('members.list.none_found.title')}
        actions={<LinkButton href={all}>{t('members.list.none_found.action')}</LinkButton>}
      >
        {t('members.list.none_found.says')}
      </EmptyState>
    )
  const place =
    asked.scope === 'pending' ? 'nobody_asks' : asked.scope === 'inactive' ? 'nobody_left' : 'empty'
  return (
    <EmptyState small level={3} title={t(`members.list.${place}.title`)}>
      {t(`members.list.${place}.says`)}
    </EmptyState>
  )
}
