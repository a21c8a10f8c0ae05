import { useMemo, useState } from 'react'
import { mentorshipSessions } from '../../../contract/mentorship/sessions.ts'
import { call } from '../../app/client.ts'
import { useMe } from '../../app/me.ts'
import { go } from '../../app/navigation.ts'
import { keyOf, queryClient, refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useDates } from '../../ui/dates/dates.ts'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { toMentorship } from '../addresses.ts'
import { ChipsField } from '../ChipsField.tsx'
import { staleSessions } from '../stale.ts'
import { twoOf } from './SessionLine.tsx'
import '../mentorship.css'

/** What the reader says of a session that is over; nobody else reads it. */
export function FeedbackScreen({ id }: { id: string }) {
  const { t } = useText()
  const { user } = useMe()
  const dates = useDates()
  const session = useAnswer(mentorshipSessions.show, { params: { id } })
  const [unsaved, setUnsaved] = useState(0)
  const { other } = twoOf(session, user.id)
  const { my_feedback: feedback } = session
  const start = useMemo(
    () => (feedback ? { rating: feedback.rating, words: feedback.words } : { words: null }),
    [feedback],
  )
  const title = t('mentorship.sessions.feedback_title')
  return (
    <Page
      title={title}
      lead={t(
        session.room.kind === 'circle'
          ? 'mentorship.rooms.feedback_lead'
          : 'mentorship.sessions.feedback_lead',
        {
          name: session.room.name ?? other?.person.name ?? session.host.name,
          day: dates.day(session.starts_at),
        },
      )}
      crumbs={[
        { href: toMentorship.start, text: t('mentorship.title') },
        { href: toMentorship.sessions('participating'), text: t('mentorship.nav.sessions') },
        { href: toMentorship.session(session), text: dates.day(session.starts_at) },
      ]}
    >
      <Form
        sends={mentorshipSessions.giveFeedback}
        send={(body) => call(mentorshipSessions.giveFeedback, { params: { id: session.id }, body })}
        start={start}
        texts="mentorship.sessions.field"
        label={title}
        onUnsaved={setUnsaved}
        then={(saved) => {
          queryClient.setQueryData(keyOf(mentorshipSessions.show.path, { id }), saved)
          toast.good(t('mentorship.sessions.feedback_saved'))
          void refresh(staleSessions)
          void go(toMentorship.session(session), { ignoreBlocker: true })
        }}
      >
        <div className="fields">
          <RatingField />
          <TextArea name="words" optional hint={t('mentorship.sessions.feedback_hint')} />
        </div>
        <SaveBar isNew={!feedback} save={t('mentorship.sessions.save_feedback')} />
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}

const ratings = [5, 4, 3, 2, 1] as const

function RatingField() {
  const { t } = useText()
  const field = useField<number>({ name: 'rating' })
  return (
    <ChipsField
      name="rating"
      single
      options={ratings.map((value) => ({ value, text: t(`mentorship.sessions.rating.${value}`) }))}
      value={field.value ? [field.value] : []}
      onChange={(chosen) => chosen?.[0] && field.change(chosen[0])}
    />
  )
}
