import { Check, History, MessageCircleQuestion, Plus, Send, UserMinus, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { members } from '../../../contract/networks/members.ts'
import type { Answers } from '../../../contract/route.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useMe } from '../../app/me.ts'
import { stringifySearch } from '../../app/searchParams.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import type { MenuEntry } from '../../ui/dialogs/Menu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Section } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { type BulkAction, DataTable } from '../../ui/tables/DataTable.tsx'
import { useNetwork } from '../networkPage.ts'
import { DecideDialog, type Decision, ManyDialog, useApproval } from './DecideDialogs.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import { MemberFilters } from './MemberFilters.tsx'
import { type Row, useColumns } from './memberColumns.tsx'
import { filterOf, type MembersSearch, questionOf } from './search.ts'
import './members.css'

const scopes = ['accepted', 'pending', 'inactive', 'all'] as const

/** The actions on a member, by their state. */
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

/** The members of a network; for those who look after it also requests, former members with reasons, and actions. */
export function MembersScreen() {
  const { t } = useText()
  const network = useNetwork()
  const { user } = useMe()
  const dates = useDates('UTC')
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
          <span className="row gap2 wrap member-acts">
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
          </span>
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
          <strong>{t('members.list.as_of_says', { day: dates.short(asked.as_of) })}</strong>
          <span className="m2">{t('members.list.as_of_hint')}</span>
          <Button look="q" small onClick={() => ask({ as_of: undefined })}>
            {t('members.list.today')}
          </Button>
        </p>
      )}
      <DataTable
        key={`${scope} ${data?.can.manage}`}
        label={`${t('members.list.label')}: ${network.name}`}
        columns={columns}
        columnChoice={scope !== 'pending'}
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
      {data && scope === 'accepted' && !isNarrowed(asked) && someUnseen(data) && (
        <p className="m2 unseen">{t('members.list.some_unseen')}</p>
      )}
      {acting && <DecideDialog networkId={network.id} {...acting} onClose={() => setActing(null)} />}
      {shown && <MemberDialog networkId={network.id} of={shown} onClose={() => setShown(null)} />}
      {many && (
        <ManyDialog
          networkId={network.id}
          action={many.action}
          chosen={many.chosen}
          filter={filterOf(asked)}
          total={data?.total_is === 'exact' ? data.total : 0}
          onClose={() => setMany(null)}
          onBegun={many.clear}
        />
      )}
    </Section>
  )
}

const isNarrowed = ({ search, joined_from, joined_to, as_of, with: conditions }: MembersSearch) =>
  Boolean(search || joined_from || joined_to || as_of || conditions)

/** The total counts everybody; the page has only those the reader may know of. */
const someUnseen = ({ items, page, page_size, total }: Answers<typeof members.list>) =>
  items.length < Math.min(page_size, total - (page - 1) * page_size)

function Nobody({ asked, all }: { asked: MembersSearch; all: string }) {
  const { t } = useText()
  if (isNarrowed(asked))
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
