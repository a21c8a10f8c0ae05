import { Lock } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type RecordedMonth, recordedHours } from '../../../contract/people/hours.ts'
import { engagement } from '../../../contract/people/profile.ts'
import { refresh, useAnswer } from '../../app/query.ts'
import { type Translate, useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Section } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { EditPage } from '../EditPage.tsx'
import { HoursDialog } from './HoursDialog.tsx'
import { hoursWords, monthName } from './words.ts'

export type Month = z.output<typeof RecordedMonth>

const useColumns = (t: Translate, locale: string): Column<Month>[] => {
  const dates = useDates()
  return [
    {
      key: 'month',
      title: t('profile.hours.month'),
      fixed: true,
      card: 'title',
      cell: ({ month }) => monthName(month, locale),
    },
    {
      key: 'hours',
      title: t('profile.hours.hours'),
      numeric: true,
      card: 'line',
      cell: ({ hours }) =>
        hours === null
          ? null
          : t('profile.engagement.hours', { count: hours, number: hoursWords(hours, locale) }),
    },
    {
      key: 'recorded_at',
      title: t('profile.hours.recorded'),
      keep: true,
      cell: ({ recorded_at }) => recorded_at && dates.short(recorded_at),
    },
  ]
}

export function HoursScreen({ networkId }: { networkId: string }) {
  const { t, locale } = useText()
  const { network, months, total } = useAnswer(recordedHours.show, { params: { networkId } })
  const [editing, setEditing] = useState<Month | null>(null)
  const columns: Column<Month>[] = [
    ...useColumns(t, locale),
    {
      key: 'state',
      title: t('profile.hours.state'),
      card: 'state',
      cell: (month) =>
        month.open ? (
          <Button
            small
            label={t(month.hours === null ? 'profile.hours.add_month' : 'profile.hours.edit_month', {
              month: monthName(month.month, locale),
            })}
            onClick={() => setEditing(month)}
          >
            {t(month.hours === null ? 'profile.hours.add' : 'profile.hours.edit')}
          </Button>
        ) : (
          <Badge icon={Lock}>{t('profile.hours.closed')}</Badge>
        ),
    },
  ]
  const open = months.some((month) => month.open)
  return (
    <EditPage title={t('profile.hours.title')} lead={t('profile.hours.lead', { network: network.name })}>
      {!open && (
        <div className="note wait">
          <p>{t('profile.hours.not_member', { network: network.name })}</p>
        </div>
      )}
      <Section
        title={t('profile.hours.months')}
        aside={
          <span className="m2 num">
            {t('profile.hours.total', { count: total, number: hoursWords(total, locale) })}
          </span>
        }
      >
        <DataTable
          label={t('profile.hours.title')}
          columns={columns}
          columnChoice={false}
          rows={months}
          keyOf={({ month }) => month}
          nameOf={({ month }) => monthName(month, locale)}
        />
        {months.some((month) => !month.open) && open && (
          <p className="sm m3">{t('profile.hours.closed_says')}</p>
        )}
      </Section>
      {editing && (
        <HoursDialog
          networkId={network.id}
          of={editing}
          onClose={() => setEditing(null)}
          then={() => {
            setEditing(null)
            void refresh([recordedHours.summary.path, engagement.show.path])
          }}
        />
      )}
    </EditPage>
  )
}
