import { Handshake } from 'lucide-react'
import { useMemo, useState } from 'react'
import { mentorshipCircles } from '../../../contract/mentorship/circles.ts'
import { mentorships } from '../../../contract/mentorship/mentorships.ts'
import { mentorshipSessions } from '../../../contract/mentorship/sessions.ts'
import { call } from '../../app/client.ts'
import { go } from '../../app/navigation.ts'
import { refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face, FaceStack } from '../../ui/Face.tsx'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { toMentorship } from '../addresses.ts'
import { partnerOf } from '../pair/PairLine.tsx'
import { isConflict, SavedElsewhere } from '../SavedElsewhere.tsx'
import { staleSessions } from '../stale.ts'
import { type Meeting, meetingOfCircle, meetingOfPair } from './meetings.ts'
import { inCircles, inPairs, mentored } from './rooms.ts'
import { SessionInputs } from './SessionInputs.tsx'
import type { Session } from './SessionLine.tsx'
import '../mentorship.css'

function useCrumbs() {
  const { t } = useText()
  return [
    { href: toMentorship.start, text: t('mentorship.title') },
    { href: toMentorship.sessions('participating'), text: t('mentorship.nav.sessions') },
  ]
}

/** A new session: first with whom, where there are several pairs and circles, then when and how. */
export function NewSessionScreen({ room }: { room: number | undefined }) {
  const circles = useAnswer(mentorshipCircles.list, inCircles).items
  if (room === undefined) return <ChooseRoom />
  return circles.some(({ id }) => id === room) ? <NewCircleSession id={room} /> : <NewPairSession id={room} />
}

function ChooseRoom() {
  const { t } = useText()
  const pairs = useAnswer(mentorships.list, inPairs).items
  const circles = mentored(useAnswer(mentorshipCircles.list, inCircles).items)
  return (
    <Page title={t('mentorship.sessions.schedule')} crumbs={useCrumbs()}>
      {pairs.length + circles.length === 0 ? (
        <EmptyState
          icon={Handshake}
          title={t('mentorship.sessions.no_pair')}
          actions={
            <LinkButton look="p" href={toMentorship.mentors}>
              {t('mentorship.find.title.mentor')}
            </LinkButton>
          }
        >
          {t('mentorship.sessions.no_pair_says')}
        </EmptyState>
      ) : (
        <Section title={t('mentorship.sessions.with_whom')}>
          <ul className="list">
            {pairs.map((pair) => {
              const partner = partnerOf(pair)
              return (
                <li key={pair.id} className="row pair-line">
                  <Face of={partner} size="l" />
                  <h3 className="grow">
                    <Anchor href={toMentorship.schedule(pair)}>{partner.name}</Anchor>
                  </h3>
                  {pair.side && <span className="sm m2">{t(`mentorship.pair.they_are.${pair.side}`)}</span>}
                </li>
              )
            })}
            {circles.map((circle) => (
              <li key={circle.id} className="row pair-line">
                <FaceStack of={circle.mentors} size="l" />
                <h3 className="grow">
                  <Anchor href={toMentorship.schedule(circle)}>{circle.name}</Anchor>
                </h3>
                <span className="sm m2">{t('mentorship.rooms.circle')}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  )
}

const NewPairSession = ({ id }: { id: number }) => (
  <NewSession of={meetingOfPair(useAnswer(mentorships.show, { params: { id } }))} />
)
const NewCircleSession = ({ id }: { id: number }) => (
  <NewSession of={meetingOfCircle(useAnswer(mentorshipCircles.show, { params: { id } }))} />
)

function NewSession({ of: meeting }: { of: Meeting }) {
  const { t } = useText()
  const [unsaved, setUnsaved] = useState(0)
  const { topics, type, name, room } = meeting
  const words = room.kind === 'circle' ? 'rooms' : 'sessions'
  const start = useMemo(
    () => ({
      starts_at: '',
      ends_at: '',
      mentoring_topic_ids: topics.map((topic) => topic.id),
      mentoring_type_id: type?.id ?? null,
      format: 'video' as const,
      conference_url: null,
      phone_number: null,
      place: null,
      notes: null,
    }),
    [topics, type],
  )
  return (
    <Page
      title={t('mentorship.sessions.schedule')}
      lead={t(`mentorship.${words}.schedule_lead`, { name })}
      crumbs={useCrumbs()}
    >
      <Form
        sends={mentorshipSessions.create}
        send={(body) => call(mentorshipSessions.create, { params: { id: room.id }, body })}
        start={start}
        texts="mentorship.sessions.field"
        label={t('mentorship.sessions.schedule')}
        onUnsaved={setUnsaved}
        then={(session) => {
          toast.good(t(`mentorship.${words}.scheduled`, { name }))
          void refresh(staleSessions)
          void go(toMentorship.session(session), { ignoreBlocker: true })
        }}
      >
        <SessionInputs of={meeting} />
        <SaveBar isNew save={t(`mentorship.${words}.invite`, { name })} />
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}

const startOf = (session: Session) => ({
  starts_at: session.starts_at,
  ends_at: session.ends_at,
  mentoring_topic_ids: session.topics.map((topic) => topic.id),
  mentoring_type_id: session.type?.id ?? null,
  format: session.format,
  conference_url: session.conference_url,
  phone_number: session.phone_number,
  place: session.place,
  notes: session.notes,
  version: session.version,
})

interface EditProps {
  session: Session
}

/** Changes a session one hosts; a new time asks the others again. */
export function EditSessionScreen({ id }: { id: string }) {
  const session = useAnswer(mentorshipSessions.show, { params: { id } })
  return session.room.kind === 'circle' ? (
    <EditCircleSession session={session} />
  ) : (
    <EditPairSession session={session} />
  )
}

const EditPairSession = ({ session }: EditProps) => (
  <EditSession
    session={session}
    of={meetingOfPair(useAnswer(mentorships.show, { params: { id: session.room.id } }))}
  />
)
const EditCircleSession = ({ session }: EditProps) => (
  <EditSession
    session={session}
    of={meetingOfCircle(useAnswer(mentorshipCircles.show, { params: { id: session.room.id } }))}
  />
)

function EditSession({ session, of: meeting }: EditProps & { of: Meeting }) {
  const { t } = useText()
  const [unsaved, setUnsaved] = useState(0)
  const [theirs, setTheirs] = useState<ReturnType<typeof startOf> | null>(null)
  const start = useMemo(() => startOf(session), [session])
  return (
    <Page
      title={t('mentorship.sessions.change')}
      lead={t(
        meeting.room.kind === 'circle' ? 'mentorship.rooms.change_lead' : 'mentorship.sessions.change_lead',
        { name: meeting.name },
      )}
      crumbs={useCrumbs()}
    >
      <Form
        sends={mentorshipSessions.update}
        send={(body) =>
          call(mentorshipSessions.update, { params: { id: session.id }, body }).catch(
            async (failure: unknown) => {
              if (isConflict(failure))
                setTheirs(startOf(await call(mentorshipSessions.show, { params: { id: session.id } })))
              throw failure
            },
          )
        }
        start={start}
        texts="mentorship.sessions.field"
        label={t('mentorship.sessions.change')}
        onUnsaved={setUnsaved}
        then={(saved) => {
          toast.good(t('mentorship.sessions.changed'))
          void refresh([...staleSessions, mentorshipSessions.show.path])
          void go(toMentorship.session(saved), { ignoreBlocker: true })
        }}
      >
        <SavedElsewhere theirs={theirs} />
        <SessionInputs of={meeting} kept={session} />
        <SaveBar />
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}
