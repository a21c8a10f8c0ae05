import { Check, X } from 'lucide-react'
import type { z } from 'zod'
import { eventDay } from '../../../../contract/events/day.ts'
import type { ScanLine } from '../../../../contract/events/scans.ts'
import { useAsked } from '../../../app/asked.ts'
import { useListOf } from '../../../app/lists.ts'
import { useSend } from '../../../app/query.ts'
import { useText } from '../../../app/texts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useDates } from '../../../ui/dates/dates.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Face } from '../../../ui/Face.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { ListState } from '../../../ui/tables/ListState.tsx'
import { Pager } from '../../../ui/tables/Pager.tsx'
import { type DoorSearch, reportKinds } from '../search.ts'

type Line = z.output<typeof ScanLine>

/** Scans that didn't simply count; people who wait are admitted here, or not. */
export function DoorReports({ eventId, supervises }: { eventId: number; supervises: boolean }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<DoorSearch>()
  const { data, isPending, error, refetch } = useListOf(eventDay.scans, {
    params: { id: eventId },
    query: { page: asked.page, page_size: asked.page_size as 25 | undefined, outcome: asked.outcome },
  })
  return (
    <>
      <div className="row wrap door-tools">
        <Select
          labelled
          label={t('eventDay.reports.filter')}
          value={asked.outcome ?? 'all'}
          options={(['all', ...reportKinds] as const).map((value) => ({
            value,
            text: value === 'all' ? t('eventDay.reports.all') : t(`eventDay.reports.outcome.${value}`),
          }))}
          onChange={(value) => ask({ outcome: value === 'all' ? undefined : value })}
        />
      </div>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          <EmptyState small title={t('eventDay.reports.empty')}>
            {t('eventDay.reports.empty_says')}
          </EmptyState>
        }
      >
        <ul className="list">
          {data?.items.map((line) => (
            <li key={line.id}>
              <Report of={line} supervises={supervises} />
            </li>
          ))}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
    </>
  )
}

const tones = {
  to_be_confirmed: 'wait',
  duplicate: 'info',
  unknown: 'stop',
  undone: 'neutral',
  counted: 'ok',
} as const

function Report({ of: line, supervises }: { of: Line; supervises: boolean }) {
  const { t } = useText()
  const dates = useDates()
  const decide = useSend(eventDay.decide, {
    stale: [eventDay.show.path, eventDay.scans.path, eventDay.attendance.path],
    done: (_, { body }) =>
      t(body.admitted ? 'eventDay.reports.said.there' : 'eventDay.reports.said.not_there', { name }),
    failed: () => t('eventDay.reports.failed'),
  })
  const { person, outcome, admitted } = line
  const name = person?.name ?? t('eventDay.reports.nobody')
  const answer = (yes: boolean) => decide.mutate({ params: { id: line.id }, body: { admitted: yes } })
  const said = [
    t('eventDay.reports.told', {
      when: dates.moment(line.scanned_at),
      way: t(`eventDay.list.ways.${line.way}`),
    }),
    line.by && t('eventDay.reports.by', { name: line.by.name }),
    line.browser && t('eventDay.reports.on', { browser: line.browser }),
  ].filter(Boolean)
  return (
    <div className="row door-row">
      {person && <Face of={person} />}
      <div className="grow">
        <div className="b">{name}</div>
        <div className="row gap2 wrap sm m2">
          {outcome !== 'counted' && (
            <Badge tone={tones[outcome]}>{t(`eventDay.reports.outcome.${outcome}`)}</Badge>
          )}
          {admitted !== null && (
            <span>{t(admitted ? 'eventDay.reports.admitted' : 'eventDay.reports.turned_away')}</span>
          )}
          <span>{said.join(' · ')}</span>
        </div>
      </div>
      {supervises && outcome === 'to_be_confirmed' && admitted === null && (
        <div className="row gap2">
          <Button
            icon={Check}
            busy={decide.isPending}
            label={t('eventDay.list.let_in_of', { name })}
            onClick={() => answer(true)}
          >
            {t('eventDay.reports.let_in')}
          </Button>
          <Button icon={X} busy={decide.isPending} onClick={() => answer(false)}>
            {t('eventDay.reports.turn_away')}
          </Button>
        </div>
      )}
    </div>
  )
}
