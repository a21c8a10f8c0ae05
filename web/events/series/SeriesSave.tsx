import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { type Event, events } from '../../../contract/events/pages.ts'
import type { Repeats } from '../../../contract/events/recurrence.ts'
import { type EventSeries, eventSeries } from '../../../contract/events/series.ts'
import { type SeriesEffect, seriesChanges } from '../../../contract/events/seriesChanges.ts'
import type { Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import { Failed } from '../../ui/tables/ListState.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { type Scope, ScopeChoice } from './ScopeChoice.tsx'
import './series.css'

type Shown = z.output<typeof Event>
type Body = Sends<typeof seriesChanges.change, 'body'>['event']

interface Answer {
  scope: Scope
  repeats: Repeats | null
}

interface Question {
  body: Body
  answer: (given: Answer) => void
  leave: () => void
}

/**
 * Saves an event; for one of several, asks first which of them are meant. `alone` saves this one; `dialog` belongs on
 * the page.
 */
export function useSeriesSave(event: Pick<Shown, 'id' | 'series' | 'published_at' | 'phase'>): {
  save: (body: Body, alone: () => Promise<Shown>) => Promise<Shown>
  dialog: ReactNode
} {
  const { t } = useText()
  const [question, setQuestion] = useState<Question | null>(null)
  const { series } = event
  const save = async (body: Body, alone: () => Promise<Shown>) => {
    // Before it is out there is only the one; what is over is changed alone.
    if (!series || event.published_at === null || event.phase === 'past') return alone()
    const { scope, repeats } = await new Promise<Answer>((answer, refuse) =>
      setQuestion({
        body,
        answer,
        leave: () => refuse(new Failure(0, t('calendars.series.nothing_saved'), { message: '' })),
      }),
    ).finally(() => setQuestion(null))
    if (scope === 'this') return alone()
    const params = { id: series.id }
    await call(seriesChanges.change, { params, body: { event_id: event.id, scope, event: body, repeats } })
    return call(events.show, { params: { id: event.id } })
  }
  const dialog = question && series && (
    <SaveDialog eventId={event.id} seriesId={series.id} question={question} />
  )
  return { save, dialog }
}

interface Props {
  eventId: number
  seriesId: number
  question: Question
}

function SaveDialog({ eventId, seriesId, question: { body, answer, leave } }: Props) {
  const { t } = useText()
  const { data } = useQueryOf(eventSeries.show, { params: { id: seriesId } })
  const [scope, setScope] = useState<Scope>('this')
  const [repeats, setRepeats] = useState<Repeats | null>(null)
  const [effect, setEffect] = useState<z.output<typeof SeriesEffect> | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const look = async () => {
    if (scope === 'this') return answer({ scope, repeats: null })
    setBusy(true)
    setFailure(null)
    try {
      const params = { id: seriesId }
      setEffect(
        await call(seriesChanges.preview, {
          params,
          body: { event_id: eventId, scope, event: body, repeats },
        }),
      )
    } catch (problem) {
      setFailure(problem)
    }
    setBusy(false)
  }
  if (effect)
    return (
      <Dialog
        title={t('calendars.series.effect.title')}
        onClose={leave}
        actions={
          <>
            <Button onClick={() => setEffect(null)}>{t('calendars.series.scope.back')}</Button>
            <Button look="p" data-first-focus onClick={() => answer({ scope, repeats })}>
              {t('calendars.series.save')}
            </Button>
          </>
        }
      >
        <Effect of={effect} />
      </Dialog>
    )
  return (
    <Dialog
      title={t('calendars.series.scope.edit')}
      onClose={leave}
      actions={
        <>
          <Cancel onClick={leave} />
          <Button look="p" busy={busy} onClick={() => void look()}>
            {t('calendars.series.scope.go')}
          </Button>
        </>
      }
    >
      <div className="scope-questions">
        <ScopeChoice about="edit" value={scope} onChange={setScope} />
        {scope !== 'this' && data && (
          <Switch
            name="rule"
            label={t('calendars.series.other_rule')}
            value={repeats !== null}
            onChange={(on) => setRepeats(on ? ruleOf(data) : null)}
          />
        )}
        {scope !== 'this' && repeats && (
          <RepeatFields
            always
            value={repeats}
            onChange={setRepeats}
            starts_at={body.starts_at}
            ends_at={body.ends_at}
            time_zone={body.time_zone}
          />
        )}
        {failure !== null && <Failed error={failure} small />}
      </div>
    </Dialog>
  )
}

/** The present values, for as many dates as are still to come. */
const ruleOf = ({ rule, every, until_on, coming_count }: z.output<typeof EventSeries>): Repeats => ({
  rule,
  every,
  until_on,
  most: until_on === null ? Math.max(coming_count, 1) : null,
})

function Effect({ of: effect }: { of: z.output<typeof SeriesEffect> }) {
  const { t } = useText()
  const lines = (['changed', 'moved', 'made', 'canceled', 'people'] as const).filter((one) => effect[one] > 0)
  return (
    <>
      {lines.length === 0 && <p>{t('calendars.series.effect.nothing')}</p>}
      <ul>
        {lines.map((one) => (
          <li key={one}>{t(`calendars.series.effect.${one}`, { count: effect[one] })}</li>
        ))}
      </ul>
      {effect.asks && <p className="note wait">{t('calendars.series.effect.asks')}</p>}
    </>
  )
}
