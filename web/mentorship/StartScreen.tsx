import { Handshake } from 'lucide-react'
import { useState } from 'react'
import { mentorships } from '../../contract/mentorship/mentorships.ts'
import { mentorshipProfiles } from '../../contract/mentorship/profiles.ts'
import { mentorshipRequests } from '../../contract/mentorship/requests.ts'
import { mentorshipSessions } from '../../contract/mentorship/sessions.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Section } from '../ui/Page.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { toMentorship } from './addresses.ts'
import { OwnCircles } from './circles/OwnCircles.tsx'
import { MentorshipPage } from './MentorshipPage.tsx'
import { PairLine } from './pair/PairLine.tsx'
import { OwnPrograms } from './programs/OwnPrograms.tsx'
import { type RequestAct, RequestDialog } from './requests/RequestDialogs.tsx'
import { RequestLine } from './requests/RequestLine.tsx'
import type { Request } from './requests/RequestsScreen.tsx'
import { SessionLine } from './sessions/SessionLine.tsx'

const few = { page_size: 10 } as const

/** What is next: who waits for an answer, when one meets, and the pairs one is in. */
export function StartScreen() {
  const { t } = useText()
  const [doing, setDoing] = useState<{ act: RequestAct; request: Request } | null>(null)
  const mine = useQueryOf(mentorshipProfiles.mine).data
  const pairs = useQueryOf(mentorships.list, { query: { state: 'active', ...few } })
  const requests = useQueryOf(mentorshipRequests.list, {
    query: { direction: 'incoming', state: 'pending', ...few },
  }).data
  const ongoing = useQueryOf(mentorshipSessions.list, { query: { time: 'ongoing', ...few } }).data
  const coming = useQueryOf(mentorshipSessions.list, { query: few }).data
  const sessions = [...(ongoing?.items ?? []), ...(coming?.items ?? [])].slice(0, 3)
  const isNew = mine?.version === 0
  // What there is comes before what will be.
  const hasNoPair = pairs.data?.items.length === 0
  return (
    <MentorshipPage title={t('mentorship.title')} lead={t('mentorship.start.lead')}>
      {requests && requests.items.length > 0 && (
        <Section
          title={t('mentorship.start.requests')}
          link={{ href: toMentorship.requests('incoming'), text: t('mentorship.start.all_requests') }}
        >
          <ul className="list requests">
            {requests.items.slice(0, 3).map((request, at) => (
              <RequestLine
                key={request.id}
                of={request}
                isFirst={at === 0}
                does={(act) => setDoing({ act, request })}
              />
            ))}
          </ul>
        </Section>
      )}
      {sessions.length > 0 && (
        <Section
          title={t('mentorship.start.sessions')}
          link={{ href: toMentorship.sessions('participating'), text: t('mentorship.start.all_sessions') }}
        >
          <ul className="list">
            {sessions.map((session) => (
              <SessionLine key={session.id} of={session} />
            ))}
          </ul>
        </Section>
      )}
      {hasNoPair && <OwnCircles />}
      <ListState
        pending={pairs.isPending}
        error={pairs.error}
        retry={() => void pairs.refetch()}
        empty={hasNoPair}
        whenEmpty={
          <EmptyState
            icon={Handshake}
            title={t(isNew ? 'mentorship.start.welcome' : 'mentorship.start.no_pair')}
            actions={
              <>
                <LinkButton look={requests?.items.length ? 's' : 'p'} href={toMentorship.mentors}>
                  {t('mentorship.find.title.mentor')}
                </LinkButton>
                {isNew ? (
                  <LinkButton href={toMentorship.edit}>{t('mentorship.profile.begin')}</LinkButton>
                ) : (
                  <LinkButton href={toMentorship.mentees}>{t('mentorship.find.title.mentee')}</LinkButton>
                )}
              </>
            }
          >
            {t(isNew ? 'mentorship.start.welcome_says' : 'mentorship.start.no_pair_says')}
          </EmptyState>
        }
      >
        <Section title={t('mentorship.start.pairs')}>
          <ul className="list">
            {pairs.data?.items.map((pair) => (
              <PairLine key={pair.id} of={pair} />
            ))}
          </ul>
        </Section>
      </ListState>
      {!hasNoPair && <OwnCircles />}
      <OwnPrograms />
      <PastPairs />
      {doing && <RequestDialog {...doing} onClose={() => setDoing(null)} />}
    </MentorshipPage>
  )
}

function PastPairs() {
  const { t } = useText()
  const { data } = useQueryOf(mentorships.list, { query: { state: 'ended', ...few } })
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('mentorship.start.past_pairs')}>
      <ul className="list">
        {data.items.map((pair) => (
          <PairLine key={pair.id} of={pair} />
        ))}
      </ul>
    </Section>
  )
}
