import { CalendarDays, CalendarPlus } from 'lucide-react'
import { mentorshipSessions } from '../../../contract/mentorship/sessions.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Page.tsx'
import { Segmented, Tabs } from '../../ui/Tabs.tsx'
import { Filters } from '../../ui/tables/Filters.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { toMentorship } from '../addresses.ts'
import { MentorshipPage } from '../MentorshipPage.tsx'
import { type SessionsSearch, sessionsAsked } from '../search.ts'
import { SessionLine } from './SessionLine.tsx'

type As = 'participating' | 'hosting'
const roles = ['participating', 'hosting'] as const
const times = ['upcoming', 'ongoing', 'past', 'canceled'] as const

/** The reader’s sessions, those they take part in or those they host, by where they stand in time. */
export function SessionsScreen({ as }: { as: As }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<SessionsSearch>()
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(mentorshipSessions.list, {
    query: sessionsAsked(as, asked),
  })
  const time = asked.time ?? 'upcoming'
  return (
    <MentorshipPage
      title={t(`mentorship.sessions.title.${as}`)}
      actions={
        <LinkButton look="p" icon={CalendarPlus} href={toMentorship.schedule()}>
          {t('mentorship.sessions.schedule')}
        </LinkButton>
      }
    >
      <div className="tools">
        <Tabs
          look="parts"
          label={t('mentorship.nav.sessions')}
          items={roles.map((one) => ({
            href: toMentorship.sessions(one),
            text: t(`mentorship.sessions.as.${one}`),
            current: one === as,
          }))}
        />
        <Filters found={data?.total}>
          <Segmented
            label={t('mentorship.sessions.time')}
            value={time}
            options={times.map((value) => ({ value, text: t(`mentorship.words.session.${value}`) }))}
            onChange={(next) => ask({ time: next === 'upcoming' ? undefined : next })}
          />
        </Filters>
      </div>
      {time === 'upcoming' && <OnNow as={as} />}
      <h2 className="vh">{t(`mentorship.words.session.${time}`)}</h2>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          <EmptyState icon={CalendarDays} title={t(`mentorship.sessions.empty.${time}`)}>
            {time === 'upcoming' ? t(`mentorship.sessions.empty_says.${as}`) : undefined}
          </EmptyState>
        }
      >
        <ul className={isPlaceholderData ? 'list requests stale' : 'list'}>
          {data?.items.map((session) => (
            <SessionLine key={session.id} of={session} />
          ))}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
    </MentorshipPage>
  )
}

/** What is on at this moment comes before what is to come. */
function OnNow({ as }: { as: As }) {
  const { t } = useText()
  const { data } = useQueryOf(mentorshipSessions.list, { query: { as, time: 'ongoing', page_size: 10 } })
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('mentorship.sessions.on_now')}>
      <ul className="list">
        {data.items.map((session) => (
          <SessionLine key={session.id} of={session} />
        ))}
      </ul>
    </Section>
  )
}
