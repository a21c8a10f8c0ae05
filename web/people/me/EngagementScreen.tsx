import { useNavigate, useSearch } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { recordedHours } from '../../../contract/people/hours.ts'
import { engagement, engagementRanges } from '../../../contract/people/profile.ts'
import type { Answers } from '../../../contract/route.ts'
import { useListOf } from '../../app/lists.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import { formatDate } from '../../ui/dates/dateWords.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { Section } from '../../ui/Page.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { EditPage } from '../EditPage.tsx'
import { rangeOf } from './ranges.ts'
import { hoursWords } from './words.ts'

type Report = Answers<typeof engagement.show>
const measures = [
  { name: 'registrations', tone: 1 },
  { name: 'attendances', tone: 2 },
  { name: 'posts', tone: 3 },
  { name: 'hours', tone: 4 },
] as const

/** Whole days, wherever the reader is. */
const day = (date: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  formatDate(`${date}T12:00:00Z`, locale, { ...options, timeZone: 'UTC' })

export function EngagementScreen() {
  const { t } = useText()
  const navigate = useNavigate()
  const range = rangeOf(useSearch({ strict: false }))
  const report = useListOf(engagement.show, { query: { range } })
  return (
    <EditPage title={t('profile.engagement.title')} lead={t('profile.engagement.lead')}>
      <div className="row wrap">
        <Segmented
          label={t('profile.engagement.range')}
          value={range}
          options={engagementRanges.map((value) => ({
            value,
            text: t(`profile.engagement.ranges.${value}`),
          }))}
          onChange={(next) =>
            void navigate({ to: '.', search: { range: next } as never, replace: true, resetScroll: false })
          }
        />
        <span className="end">
          <ExportButton of="engagement" query={{ range }} />
        </span>
      </div>
      <ListState pending={report.isPending} error={report.error} retry={() => void report.refetch()}>
        {report.data && <ReportBody of={report.data} />}
      </ListState>
      <HoursByNetwork />
    </EditPage>
  )
}

function ReportBody({ of: report }: { of: Report }) {
  const { t, locale } = useText()
  const { totals, from, until, unit } = report
  // A line along zero says less than the sentence above. Hours are recorded by month: a week of them says nothing.
  const isHidden = unit === 'week' && totals.hours > 0
  const charted = measures.filter(({ name }) => totals[name] > 0 && !(isHidden && name === 'hours'))
  const full = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const span = { from: day(from, locale, full), until: day(until, locale, full) }
  return (
    <>
      <div className="sec">
        <p className="m2">{t('profile.engagement.span', span)}</p>
        <p className="figure-says">
          {t('profile.engagement.summary', {
            registrations: t('profile.engagement.events', { count: totals.registrations }),
            attendances: t('profile.engagement.events', { count: totals.attendances }),
            posts: t('profile.engagement.posts', { count: totals.posts }),
            hours: t('profile.engagement.hours', {
              count: totals.hours,
              number: hoursWords(totals.hours, locale),
            }),
          })}
        </p>
      </div>
      {(charted.length > 0 || isHidden) && (
        <div className="sec measures">
          {charted.map((measure) => (
            <MeasureChart key={measure.name} of={report} {...measure} />
          ))}
          {isHidden && (
            <Section title={t('profile.engagement.hours.name')}>
              <p className="fig num">{hoursWords(totals.hours, locale)}</p>
              <p className="sm m2">{t('profile.engagement.hours_by_month')}</p>
            </Section>
          )}
        </div>
      )}
    </>
  )
}

type MeasureProps = (typeof measures)[number] & { of: Report }

function MeasureChart({ of: { parts, totals, unit }, name, tone }: MeasureProps) {
  const { t, locale } = useText()
  const title = t(`profile.engagement.${name}.name`)
  const points = parts.map((part) => ({
    at: unit === 'month' ? part.from.slice(0, 7) : part.from,
    value: part[name],
  }))
  return (
    <LineChart
      title={title}
      level={2}
      unit={{ of: t(`profile.engagement.${name}.unit`) }}
      definition={t(`profile.engagement.${name}.says`)}
      says={t(`profile.engagement.most.${unit}`, {
        total: hoursWords(totals[name], locale),
        most: hoursWords(Math.max(0, ...parts.map((part) => part[name])), locale),
      })}
      series={[{ key: name, label: title, tone, points }]}
    />
  )
}

function HoursByNetwork() {
  const { t, locale } = useText()
  const { data, isPending, error, refetch } = useQueryOf(recordedHours.summary)
  return (
    <Section title={t('profile.engagement.hours_title')}>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={<p className="m2">{t('profile.engagement.no_networks')}</p>}
      >
        <p className="m2">{t('profile.engagement.hours_lead')}</p>
        <ul className="mails">
          {data?.items.map((network) => (
            <li key={network.id}>
              <Glyph src={network.glyph_url} />
              <span className="grow">
                <span className="b">{network.name}</span>
                <span className="sm m3 num below">
                  {t('profile.engagement.hours_sums', {
                    year: hoursWords(network.hours_this_year, locale),
                    all: hoursWords(network.hours_in_all, locale),
                  })}
                </span>
              </span>
              <LinkButton
                small
                icon={Clock}
                href={`/profile/record-hours/${network.id}`}
                label={t('profile.engagement.record_for', { network: network.name })}
              >
                {t('profile.engagement.record')}
              </LinkButton>
            </li>
          ))}
        </ul>
      </ListState>
    </Section>
  )
}
