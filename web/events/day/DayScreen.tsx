import { useParams } from '@tanstack/react-router'
import { FileUp, ScanLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { DOOR_SHUTS_HOURS, type EventDay, eventDay } from '../../../contract/events/day.ts'
import { numbersFor } from '../../../contract/formats.ts'
import { useAnswer, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useDates, useNow } from '../../ui/dates/dates.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Devices } from './Devices.tsx'
import { FeedbackTold } from './FeedbackCard.tsx'
import { Stewards } from './Stewards.tsx'
import './day.css'

type Day = z.output<typeof EventDay>

const AttendanceImport = lazy(() =>
  import('./AttendanceImport.tsx').then((part) => ({ default: part.AttendanceImport })),
)

/** The day for organizers: helpers, what happened, and closing it. */
export function DayScreen() {
  const { t } = useText()
  const { eventId = '' } = useParams({ strict: false })
  const day = useAnswer(eventDay.show, { params: { id: eventId } })
  return (
    <Page
      title={t('eventDay.day.title')}
      lead={t('eventDay.day.says', { event: day.name })}
      crumbs={[{ href: `/events/${day.event_id}`, text: day.name }]}
      actions={
        <LinkButton look="p" icon={ScanLine} href={`/events/${day.event_id}/check-in`}>
          {t('eventDay.day.open_door')}
        </LinkButton>
      }
    >
      <Numbers of={day} />
      <Stewards eventId={day.event_id} organizes={day.can.organize} />
      {day.can.supervise && <Door of={day} />}
      {day.can.supervise && <Devices eventId={day.event_id} />}
      {day.can.organize && day.closed_at !== null && <FeedbackTold eventId={day.event_id} />}
    </Page>
  )
}

function Numbers({ of: day }: { of: Day }) {
  const { t, locale } = useText()
  const numbers = [
    ['expected', day.expected_count],
    ['attended', day.attended_count],
    ['walked_in', day.walked_in_count],
    ['waiting', day.waiting_count],
    ['to_confirm', day.to_be_confirmed_count],
    ['duplicates', day.duplicate_count],
    ['unknown', day.unknown_count],
  ] as const
  return (
    <Section
      title={t('eventDay.day.numbers')}
      link={{ href: `/events/${day.event_id}/check-in?tab=reports`, text: t('eventDay.door.reports') }}
    >
      <dl className="day-numbers">
        {numbers.map(([name, count]) => (
          <div key={name}>
            <dt>{t(`eventDay.day.${name}`)}</dt>
            <dd className="num">{numbersFor(locale).format(count)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Door({ of: day }: { of: Day }) {
  const { t } = useText()
  const dates = useDates()
  const [asks, setAsks] = useState(false)
  const [imports, setImports] = useState(false)
  const now = useNow()
  const isOver = Date.parse(day.ends_at) <= now.getTime()
  const shuts = Date.parse(day.ends_at) + DOOR_SHUTS_HOURS * 3_600_000
  const params = { id: day.event_id }
  const set = useSend(eventDay.setDoor, {
    stale: [eventDay.show.path],
    done: ({ walk_ins }) => t(walk_ins ? 'eventDay.day.walk_ins_on' : 'eventDay.day.walk_ins_off'),
    failed: () => t('eventDay.day.walk_ins_failed'),
  })
  const close = useSend(eventDay.close, {
    stale: [eventDay.show.path],
    done: () => t('eventDay.day.closed'),
    failed: () => t('eventDay.day.close_failed'),
  })
  return (
    <Section title={t('eventDay.door.tabs')}>
      <div className="day-door">
        {day.closed_at === null ? (
          <Switch
            name="walk_ins"
            label={t('eventDay.day.walk_ins')}
            value={day.walk_ins}
            onChange={(walk_ins) => set.mutate({ params, body: { walk_ins } })}
          />
        ) : (
          <p className="m2">{t('eventDay.day.closed_at', { when: dates.moment(day.closed_at) })}</p>
        )}
        {day.can.close && (
          <Button busy={close.isPending} onClick={() => setAsks(true)}>
            {t('eventDay.day.close')}
          </Button>
        )}
        {isOver && now.getTime() < shuts && (
          <Button icon={FileUp} onClick={() => setImports(true)}>
            {t('eventDay.file.open')}
          </Button>
        )}
      </div>
      {imports && (
        <Suspense>
          <AttendanceImport eventId={day.event_id} onClose={() => setImports(false)} />
        </Suspense>
      )}
      {asks && (
        <ConfirmDialog
          title={t('eventDay.day.close_ask')}
          lose={t('eventDay.day.close')}
          busy={close.isPending}
          onKeep={() => setAsks(false)}
          onLose={() => close.mutate({ params }, { onSettled: () => setAsks(false) })}
        >
          <p>{t('eventDay.day.close_says')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
