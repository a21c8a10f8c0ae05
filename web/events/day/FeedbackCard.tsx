import { Star } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { eventAfterwards } from '../../../contract/events/afterwards.ts'
import { FEEDBACK_FROM } from '../../../contract/events/day.ts'
import type { Event } from '../../../contract/events/pages.ts'
import { numbersFor } from '../../../contract/formats.ts'
import { limits } from '../../../contract/limits.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Page.tsx'

type Props = { event: z.output<typeof Event> }
const stars = [1, 2, 3, 4, 5] as const

/** Attendees give feedback; organizers read it once several have, without names. */
export function FeedbackCard({ event }: Props) {
  const { t } = useText()
  const { data } = useQueryOf(eventAfterwards.feedback, { params: { id: event.id } })
  if (!data || (!data.asked && data.mine === null && data.count === null)) return null
  return (
    <div id="feedback" className="feedback-place">
      <Section title={t('eventDay.feedback.title')}>
        {(data.asked || data.mine) && <Mine event={event} of={data} key={data.mine?.rating} />}
        {data.count !== null && <Everybodys of={data} />}
      </Section>
    </div>
  )
}

/** The same on the page of the day, for people who didn't attend. */
export function FeedbackTold({ eventId }: { eventId: number }) {
  const { t } = useText()
  const { data } = useQueryOf(eventAfterwards.feedback, { params: { id: eventId } })
  if (!data || data.count === null) return null
  return (
    <Section title={t('eventDay.feedback.title')}>
      <Everybodys of={data} />
    </Section>
  )
}

type Said = z.output<(typeof eventAfterwards.feedback)['returns']>

function Mine({ event, of: said }: Props & { of: Said }) {
  const { t } = useText()
  const dates = useDates()
  const [rating, setRating] = useState(said.mine?.rating ?? 0)
  const [comment, setComment] = useState(said.mine?.comment ?? '')
  const [lacking, setLacking] = useState(false)
  const send = useSend(eventAfterwards.giveFeedback, {
    stale: [eventAfterwards.feedback.path],
    done: () => t('eventDay.feedback.sent'),
    failed: () => t('eventDay.feedback.failed'),
  })
  if (!said.asked)
    return <p className="m2">{t('eventDay.feedback.yours', { rating: said.mine?.rating ?? 0 })}</p>
  const submit = () => {
    setLacking(rating === 0)
    if (rating > 0 && !send.isPending)
      send.mutate({ params: { id: event.id }, body: { rating, comment: comment.trim() || null } })
  }
  return (
    <form
      className="card feedback"
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        submit()
      }}
    >
      <fieldset className="plain">
        <legend>{t('eventDay.feedback.ask')}</legend>
        <div className="stars">
          {stars.map((count) => (
            <label key={count} className={count <= rating ? 'on' : undefined}>
              <input
                type="radio"
                name="rating"
                className="vh"
                checked={rating === count}
                onChange={() => setRating(count)}
              />
              <Icon of={Star} size="l" />
              <span className="vh">{t('eventDay.feedback.stars', { count })}</span>
            </label>
          ))}
        </div>
        {lacking && (
          <p role="alert" className="bad-words sm">
            {t('eventDay.feedback.missing')}
          </p>
        )}
      </fieldset>
      <TextArea
        name="comment"
        label={t('eventDay.feedback.comment')}
        hint={t('eventDay.feedback.anonymous', { min: FEEDBACK_FROM })}
        optional
        limit={limits.event_feedback}
        value={comment}
        onChange={setComment}
      />
      <div className="row wrap">
        <Button type="submit" look="p" busy={send.isPending}>
          {t(said.mine ? 'eventDay.feedback.change' : 'eventDay.feedback.send')}
        </Button>
        <span className="sm m2">{t('eventDay.feedback.until', { day: dates.day(said.open_until) })}</span>
      </div>
    </form>
  )
}

function Everybodys({ of: { count, average, ratings, comments } }: { of: Said }) {
  const { t, locale } = useText()
  if (!count || average === null || !ratings)
    return <p className="m2">{t('eventDay.feedback.few', { count: FEEDBACK_FROM })}</p>
  const most = Math.max(...ratings)
  const number = (value: number) => numbersFor(locale).format(value)
  return (
    <div className="feedback-told">
      <p>{t('eventDay.feedback.told', { count, average: number(average) })}</p>
      <ul className="feedback-bars">
        {stars.toReversed().map((rating) => (
          <li key={rating} className="row">
            <span className="sm num">{t('eventDay.feedback.stars', { count: rating })}</span>
            <span className="feedback-bar" style={{ '--part': (ratings[rating - 1] ?? 0) / most }} />
            <span className="sm num m2">{number(ratings[rating - 1] ?? 0)}</span>
          </li>
        ))}
      </ul>
      {comments && comments.length > 0 && (
        <ul className="list">
          {comments.map((comment, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two answers may be equal, and have no ids.
            <li key={at}>
              <p className="feedback-comment">{comment}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
