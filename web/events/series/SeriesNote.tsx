import { Repeat } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { Event } from '../../../contract/events/pages.ts'
import { eventSeries } from '../../../contract/events/series.ts'
import { useListOf } from '../../app/lists.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { useRepeatWords } from './words.ts'
import './series.css'

interface Props {
  event: Pick<z.output<typeof Event>, 'id' | 'series'>
}

/** That an event is one of several, how they repeat, and the way to the others. */
export function SeriesNote({ event: { id, series } }: Props) {
  return series ? <Note eventId={id} seriesId={series.id} /> : null
}

function Note({ eventId, seriesId }: { eventId: number; seriesId: number }) {
  const { t } = useText()
  const words = useRepeatWords()
  const [open, setOpen] = useState(false)
  const { data } = useQueryOf(eventSeries.show, { params: { id: seriesId } })
  // Keeps the sentence's place, so that the page doesn't shift when it loads.
  return (
    <div className="series-note">
      <Icon of={Repeat} />
      <div>
        <p>{data ? words(data, data.starts_on) : '\u00a0'}</p>
        <Button look="q" small onClick={() => setOpen(true)}>
          {t('calendars.series.dates')}
        </Button>
      </div>
      {open && <DatesDialog eventId={eventId} seriesId={seriesId} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface DialogProps {
  eventId: number
  seriesId: number
  onClose: () => void
}

function DatesDialog({ eventId, seriesId, onClose }: DialogProps) {
  const { t } = useText()
  const [when, setWhen] = useState<'coming' | 'past'>('coming')
  const [at, setAt] = useState({ page: 1, page_size: 10 })
  const query = { ...at, when } as const
  const { data, isPending, error, refetch } = useListOf(eventSeries.dates, {
    params: { id: seriesId },
    query,
  })
  return (
    <Dialog title={t('calendars.series.dates')} onClose={onClose}>
      <Segmented
        label={t('calendars.series.which')}
        value={when}
        options={[
          { value: 'coming', text: t('calendars.series.coming') },
          { value: 'past', text: t('calendars.series.past') },
        ]}
        onChange={(next) => {
          setWhen(next)
          setAt({ ...at, page: 1 })
        }}
      />
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        {data?.items.length === 0 && <p className="m2">{t(`calendars.series.none.${when}`)}</p>}
        <ul className="plain series-dates">
          {data?.items.map((date) => (
            <DateLine key={date.event_id} date={date} here={date.event_id === eventId} />
          ))}
        </ul>
        {data && data.total > data.page_size && <Pager {...data} onChange={setAt} />}
      </ListState>
    </Dialog>
  )
}

type SeriesDate = z.output<(typeof eventSeries)['dates']['returns']>['items'][number]

function DateLine({ date, here }: { date: SeriesDate; here: boolean }) {
  const { t } = useText()
  const dates = useDates(date.time_zone)
  const { event_id, starts_at, ends_at, state, moved, my_registration } = date
  return (
    <li className="row gap2">
      <span className="grow">
        {here ? (
          <b>{dates.span(starts_at, ends_at)}</b>
        ) : (
          <Anchor href={`/events/${event_id}/`}>{dates.span(starts_at, ends_at)}</Anchor>
        )}
      </span>
      {here && <Badge>{t('calendars.series.this')}</Badge>}
      {state === 'canceled' && <Badge tone="stop">{t('calendars.series.canceled')}</Badge>}
      {moved && state !== 'canceled' && <Badge tone="wait">{t('calendars.series.moved')}</Badge>}
      {my_registration === 'registered' && <Badge tone="ok">{t('calendars.series.registered')}</Badge>}
      {my_registration === 'waitlisted' && <Badge tone="wait">{t('calendars.series.waiting')}</Badge>}
    </li>
  )
}
