import { Handshake } from 'lucide-react'
import { useMemo, useState } from 'react'
import { mentorships } from '../../../contract/mentorship/mentorships.ts'
import { mentorshipSessions } from '../../../contract/mentorship/sessions.ts'
import { call } from '../../app/client.ts'
import { go } from '../../app/navigation.ts'
import { refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { toMentorship } from '../addresses.ts'
import { partnerOf } from '../pair/PairLine.tsx'
import { isConflict, SavedElsewhere } from '../SavedElsewhere.tsx'
import { staleSessions } from '../stale.ts'
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

/** A new session: first with whom, where there are several pairs, then when and how. */
export function NewSessionScreen({ pair }: { pair: number | undefined }) {
  return pair === undefined ? <ChoosePair /> : <NewSession pair={pair} />
}

function ChoosePair() {
  const { t } = useText()
  const { items } = useAnswer(mentorships.list, { query: { state: 'active', page_size: 100 } })
  return (
    <Page title={t('mentorship.sessions.schedule')} crumbs={useCrumbs()}>
      {items.length === 0 ? (
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
            {items.map((pair) => {
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
          </ul>
        </Section>
      )}
    </Page>
  )
}

function NewSession({ pair: id }: { pair: number }) {
  const { t } = useText()
  const pair = useAnswer(mentorships.show, { params: { id } })
  const [unsaved, setUnsaved] = useState(0)
  const partner = partnerOf(pair)
  const start = useMemo(
    () => ({
      starts_at: '',
      ends_at: '',
      mentoring_topic_ids: pair.topics.map((topic) => topic.id),
      mentoring_type_id: pair.type?.id ?? null,
      format: 'video' as const,
      conference_url: null,
      phone_number: null,
      place: null,
      notes: null,
    }),
    [pair.topics, pair.type],
  )
  return (
    <Page
      title={t('mentorship.sessions.schedule')}
      lead={t('mentorship.sessions.schedule_lead', { name: partner.name })}
      crumbs={useCrumbs()}
    >
      <Form
        sends={mentorshipSessions.create}
        send={(body) => call(mentorshipSessions.create, { params: { id }, body })}
        start={start}
        texts="mentorship.sessions.field"
        label={t('mentorship.sessions.schedule')}
        onUnsaved={setUnsaved}
        then={(session) => {
          toast.good(t('mentorship.sessions.scheduled', { name: partner.name }))
          void refresh(staleSessions)
          void go(toMentorship.session(session), { ignoreBlocker: true })
        }}
      >
        <SessionInputs pair={pair} />
        <SaveBar isNew save={t('mentorship.sessions.invite', { name: partner.name })} />
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

/** Changes a session one hosts; a new time asks the other person again. */
export function EditSessionScreen({ id }: { id: string }) {
  const { t } = useText()
  const session = useAnswer(mentorshipSessions.show, { params: { id } })
  const pair = useAnswer(mentorships.show, { params: { id: session.mentorship_id } })
  const [unsaved, setUnsaved] = useState(0)
  const partner = partnerOf(pair)
  const [theirs, setTheirs] = useState<ReturnType<typeof startOf> | null>(null)
  const start = useMemo(() => startOf(session), [session])
  return (
    <Page
      title={t('mentorship.sessions.change')}
      lead={t('mentorship.sessions.change_lead', { name: partner.name })}
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
        <SessionInputs pair={pair} kept={session} />
        <SaveBar />
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}
