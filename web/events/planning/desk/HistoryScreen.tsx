import { Ban, Check, CircleX, Clock, DoorOpen, History, Pencil, Plus, Send } from 'lucide-react'
import type { z } from 'zod'
import { type EventStep, eventHistory } from '../../../../contract/events/history.ts'
import { useAsked } from '../../../app/asked.ts'
import { useListOf } from '../../../app/lists.ts'
import { useText } from '../../../app/texts.ts'
import type { Tone } from '../../../ui/Badge.tsx'
import { Timeline } from '../../../ui/dates/Timeline.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { IconMark } from '../../../ui/Icon.tsx'
import { ListState } from '../../../ui/tables/ListState.tsx'
import { Pager } from '../../../ui/tables/Pager.tsx'
import type { Shown } from '../content.ts'
import { DeskPage } from './DeskPage.tsx'
import type { HistorySearch } from './search.ts'

type Step = z.output<typeof EventStep>

export function HistoryScreen() {
  return <DeskPage>{(event) => <Steps event={event} />}</DeskPage>
}

const marks: Record<string, { icon: IconMark; tone?: Tone }> = {
  'event.created': { icon: Plus, tone: 'info' },
  'event.draft_published': { icon: Plus, tone: 'info' },
  'event.submitted': { icon: Send, tone: 'wait' },
  'event.change_asked': { icon: Send, tone: 'wait' },
  'event.scheduled': { icon: Clock, tone: 'wait' },
  'event.approved': { icon: Check, tone: 'ok' },
  'event.published': { icon: Check, tone: 'ok' },
  'event.change_approved': { icon: Check, tone: 'ok' },
  'event.declined': { icon: CircleX, tone: 'stop' },
  'event.change_declined': { icon: CircleX, tone: 'stop' },
  'event.canceled': { icon: Ban, tone: 'stop' },
  'event.changed': { icon: Pencil },
  'event_day.door_opened': { icon: DoorOpen },
}

/** The history of an event, from its plan to its end. */
function Steps({ event }: { event: Shown }) {
  const { t, locale } = useText()
  const { asked, turn } = useAsked<HistorySearch>()
  const { data, isPending, error, refetch } = useListOf(eventHistory.list, {
    params: { id: event.id },
    query: asked,
  })
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const by = ({ title, actor }: Step) =>
    actor ? t('eventPlanning.history.by', { what: title, name: actor.name }) : title
  return (
    <ListState
      pending={isPending}
      error={error}
      retry={() => void refetch()}
      empty={data?.items.length === 0}
      whenEmpty={
        <EmptyState small level={2} icon={History} title={t('eventPlanning.history.none.title')}>
          {t('eventPlanning.history.none.says')}
        </EmptyState>
      }
    >
      {data && (
        <>
          <p className="desk-lead">{t('eventPlanning.history.lead')}</p>
          <Timeline
            label={t('eventPlanning.desk.history')}
            steps={data.items.map((step) => ({
              id: step.id,
              at: step.at,
              icon: History,
              ...marks[step.action],
              text: by(step),
              detail:
                step.fields.length > 0
                  ? list.format(step.fields.map((field) => t(`eventPlanning.difference.field.${field}`)))
                  : undefined,
            }))}
          />
          <Pager {...data} onChange={turn} />
        </>
      )}
    </ListState>
  )
}
