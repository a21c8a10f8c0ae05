import { Check, X } from 'lucide-react'
import type { z } from 'zod'
import type { MemberRow, memberScopes } from '../../../contract/networks/members.ts'
import { linkTo } from '../../app/links.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import type { Column } from '../../ui/tables/DataTable.tsx'
import type { Decision } from './DecideDialogs.tsx'

export type Row = z.output<typeof MemberRow>

interface Showing {
  scope: (typeof memberScopes)[number]
  oversees: boolean
  decide: ((action: Decision, on: Row) => void) | undefined
  own: number
}

/** The columns of a member, by the list shown and the reader's rights. */
export function useColumns({ scope, oversees, decide, own }: Showing): Column<Row>[] {
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
    ...(scope === 'accepted' || scope === 'pending'
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
            ...(decide && scope === 'pending' ? {} : { card: 'line' as const }),
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
            cell: (row: Row) => row.id !== own && <Deciding row={row} decide={decide} />,
          },
          {
            key: 'on_phones',
            title: t('members.list.column.actions'),
            hidden: true,
            card: 'line' as const,
            cell: (row: Row) => (
              <>
                <Why row={row} />
                {row.id !== own && <Deciding row={row} decide={decide} />}
              </>
            ),
          },
        ]
      : []),
  ]
}

interface DecidingProps {
  row: Row
  decide: (action: Decision, on: Row) => void
}

/** The two answers to a request, in reach of a thumb. */
function Deciding({ row, decide }: DecidingProps) {
  const { t } = useText()
  return (
    <span className="row gap2 wrap deciding">
      <Button
        small
        icon={Check}
        onClick={() => decide('approve', row)}
        label={`${t('members.decide.approve')}: ${row.name}`}
      >
        {t('members.decide.approve')}
      </Button>
      <Button
        small
        look="q"
        icon={X}
        onClick={() => decide('decline', row)}
        label={`${t('members.decide.decline')}: ${row.name}`}
      >
        {t('members.decide.decline')}
      </Button>
    </span>
  )
}

/** Who decided, the cause, the reason, and the person's answers. */
function Why({ row }: { row: Row }) {
  const { t } = useText()
  const said = row.answers.filter(({ value }) => value !== null)
  return (
    <div className="request-words">
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
