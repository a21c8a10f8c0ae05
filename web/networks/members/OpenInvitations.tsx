import { MailQuestion, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { memberInvitations } from '../../../contract/networks/members.ts'
import type { Answers } from '../../../contract/route.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Section } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { useNetwork } from '../networkPage.ts'
import type { InvitationsSearch } from './search.ts'

type Row = Answers<typeof memberInvitations.list>['items'][number]

/** People the network invited who haven't answered, with a button to withdraw each invitation. */
export function OpenInvitations() {
  const { t } = useText()
  const network = useNetwork()
  const { asked, ask, turn } = useAsked<InvitationsSearch>()
  const [withdraws, setWithdraws] = useState<Row | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(memberInvitations.list, {
    params: { id: network.id },
    query: asked,
  })
  return (
    <Section title={t('members.invitations.title')}>
      <DataTable
        label={t('members.invitations.title')}
        columns={useColumns()}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        faceOf={(row) => <Face of={row} />}
        sort={{
          by: asked.sort_by ?? 'invited_at',
          direction: asked.sort_direction ?? (asked.sort_by === 'name' ? 'asc' : 'desc'),
          onSort: (by, sort_direction) =>
            ask({ sort_by: by as InvitationsSearch['sort_by'], sort_direction }),
        }}
        paging={data && { ...data, onChange: turn }}
        search={
          <SearchField
            label={t('members.invitations.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        rowMenu={(row) => [
          {
            text: t('members.invitations.withdraw'),
            icon: Undo2,
            danger: true,
            does: () => setWithdraws(row),
          },
        ]}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          <EmptyState
            small
            level={3}
            icon={MailQuestion}
            title={
              asked.search
                ? t('members.invitations.none_found', { search: asked.search })
                : t('members.invitations.none')
            }
            actions={
              asked.search && (
                <Button onClick={() => ask({ search: undefined })}>
                  {t('members.invitations.show_all')}
                </Button>
              )
            }
          />
        }
      />
      {withdraws && <Withdrawing of={withdraws} onClose={() => setWithdraws(null)} />}
    </Section>
  )
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useText()
  const dates = useDates()
  return [
    {
      key: 'name',
      title: t('members.invitations.column.name'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: (row) => (
        <Anchor className="link b" href={linkTo.person(row)}>
          {row.name}
        </Anchor>
      ),
    },
    {
      key: 'invited_at',
      title: t('members.invitations.column.invited_at'),
      sorts: true,
      keep: true,
      card: 'line',
      cell: ({ invited_at, invited_by }) =>
        t('members.invitations.by', { day: dates.day(invited_at), name: invited_by.name }),
    },
    {
      key: 'expires_at',
      title: t('members.invitations.column.expires_at'),
      keep: true,
      card: 'line',
      cell: ({ expires_at }) => dates.day(expires_at),
    },
  ]
}

function Withdrawing({ of: { id, name }, onClose }: { of: Row; onClose: () => void }) {
  const { t } = useText()
  const network = useNetwork()
  const { mutate, isPending } = useSend(memberInvitations.withdraw, {
    done: () => t('members.invitations.withdrawn', { name }),
    failed: () => t('members.invitations.withdraw_failed'),
    stale: [memberInvitations.list.path],
  })
  return (
    <ConfirmDialog
      title={t('members.invitations.ask', { name })}
      lose={t('members.invitations.withdraw')}
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id: network.id, userId: id } }, { onSettled: onClose })}
    >
      <p>{t('members.invitations.ask_says')}</p>
    </ConfirmDialog>
  )
}
