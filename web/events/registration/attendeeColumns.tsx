import type { z } from 'zod'
import type { AttendeeRow } from '../../../contract/events/registrations.ts'
import { linkTo } from '../../app/links.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import type { Column } from '../../ui/tables/DataTable.tsx'

export type Row = z.output<typeof AttendeeRow>

/** The columns for attendees, or for people who wait. */
export function useColumns(of: 'attendees' | 'waitlist', rows: readonly Row[]): Column<Row>[] {
  const { t } = useText()
  const dates = useDates()
  const when = (at: string | null) => (at ? dates.moment(at) : '–')
  const waits = of === 'waitlist'
  return [
    ...(waits
      ? [
          {
            key: 'place',
            title: t('registrations.list.column.place'),
            numeric: true,
            card: 'state' as const,
            cell: (row: Row) => <span className="num b">{row.waitlist_place ?? '–'}</span>,
          },
        ]
      : []),
    {
      key: 'name',
      title: t('registrations.list.column.name'),
      fixed: true,
      sorts: !waits,
      card: 'title',
      cell: (row) => (
        <>
          <Anchor className="b" href={linkTo.person(row)}>
            {row.name}
          </Anchor>
          <div className="sm m2 one">{[row.title, row.email].filter(Boolean).join(' · ')}</div>
        </>
      ),
    },
    ...(waits
      ? []
      : [
          {
            key: 'state',
            title: t('registrations.list.column.state'),
            card: 'state' as const,
            cell: (row: Row) => (
              <>
                <StateBadge state={row.state}>{t(`registrations.states.${row.state}`)}</StateBadge>
                {row.promoted_at && <div className="sm m2">{t('registrations.list.promoted')}</div>}
              </>
            ),
          },
        ]),
    {
      key: waits ? 'asked_at' : 'changed_at',
      title: t(`registrations.list.column.${waits ? 'asked_at' : 'changed_at'}`),
      sorts: !waits,
      keep: true,
      cell: (row) => when(waits ? row.asked_at : row.changed_at),
    },
    ...(rows.some(({ offered_until }) => offered_until !== null)
      ? [
          {
            key: 'offered_until',
            title: t('registrations.list.column.offered_until'),
            cell: (row: Row) => when(row.offered_until),
          },
        ]
      : []),
    ...(rows.some(({ answers }) => answers.length > 0)
      ? [
          {
            key: 'answers',
            title: t('registrations.list.column.answers'),
            card: 'line' as const,
            cell: (row: Row) => <Answers of={row} />,
          },
        ]
      : []),
  ]
}

function Answers({ of: { answers } }: { of: Row }) {
  const said = answers.filter(({ value }) => value !== null)
  if (said.length === 0) return '–'
  return (
    <div className="reg-answers">
      {said.map(({ field, value }) => (
        <span key={field.id} className="sm">
          <span className="m2">{field.title}</span> {Array.isArray(value) ? value.join(', ') : value}
        </span>
      ))}
    </div>
  )
}
