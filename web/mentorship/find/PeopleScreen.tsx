import { Handshake, UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { mentorshipProfiles } from '../../../contract/mentorship/profiles.ts'
import { type MentorshipSide, otherSide } from '../../../contract/mentorship/states.ts'
import type { Answers } from '../../../contract/route.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Pill } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { toMentorship } from '../addresses.ts'
import { MentorshipPage } from '../MentorshipPage.tsx'
import { type PeopleSearch, peopleAsked } from '../search.ts'
import { AskDialog } from './AskDialog.tsx'
import { isNarrowed, noFilter, PeopleFilters } from './PeopleFilters.tsx'
import { PersonCard } from './PersonCard.tsx'
import { SavedFilters } from './SavedFilters.tsx'

export type Shown = Answers<typeof mentorshipProfiles.show>

/** Mentors, or mentees: those who fit the reader best first. */
export function PeopleScreen({ side }: { side: MentorshipSide }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<PeopleSearch>()
  const [asking, setAsking] = useState<Shown | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(mentorshipProfiles.list, {
    query: peopleAsked(side, asked),
  })
  const mine = useQueryOf(mentorshipProfiles.mine).data
  const people = data?.items ?? []
  const first = people.find(({ can }) => can[side === 'mentor' ? 'ask_as_mentee' : 'ask_as_mentor'])
  return (
    <MentorshipPage
      title={t(`mentorship.find.title.${side}`)}
      lead={t(`mentorship.find.lead.${side}`)}
      found={data}
    >
      <LookingFor side={side} mine={mine} />
      <PeopleFilters side={side} found={data?.total} />
      <SavedFilters side={side} />
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        skeleton={<CardSkeleton />}
        empty={people.length === 0}
        whenEmpty={
          isNarrowed(asked) ? (
            <EmptyState
              icon={Handshake}
              title={t('mentorship.find.none_found')}
              actions={<Button onClick={() => ask(noFilter)}>{t('mentorship.find.show_all')}</Button>}
            >
              {t('mentorship.find.none_found_says')}
            </EmptyState>
          ) : (
            <EmptyState
              icon={Handshake}
              title={t(`mentorship.find.empty.${side}`)}
              actions={
                !mine?.[`is_${side}`] && (
                  <LinkButton href={toMentorship.edit}>{t(`mentorship.find.become.${side}`)}</LinkButton>
                )
              }
            >
              {t(`mentorship.find.empty_says.${side}`)}
            </EmptyState>
          )
        }
      >
        <ul
          className={isPlaceholderData ? 'mentors stale' : 'mentors'}
          aria-busy={isPlaceholderData || undefined}
        >
          {people.map((person) => (
            <PersonCard
              key={person.person.id}
              of={person}
              side={side}
              isFirst={person === first}
              onAsk={() => setAsking(person)}
            />
          ))}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
      {asking && <AskDialog of={asking} side={side} onClose={() => setAsking(null)} />}
    </MentorshipPage>
  )
}

/** What the order of the list begins with, and where it is changed. */
function LookingFor({
  side,
  mine,
}: {
  side: MentorshipSide
  mine: Answers<typeof mentorshipProfiles.mine> | undefined
}) {
  const { t } = useText()
  if (!mine) return null
  const own = otherSide(side)
  const topics = mine[`${own}_topics`]
  if (!mine[`is_${own}`] || topics.length === 0)
    return (
      <p className="note looking-for">
        <Icon of={UserRoundPen} />
        <span className="grow">
          {t(`mentorship.find.no_topics.${side}`)}{' '}
          <Anchor className="link" href={toMentorship.edit}>
            {t('mentorship.find.say')}
          </Anchor>
        </span>
      </p>
    )
  return (
    <div className="row wrap gap2 hscroll looking-for">
      <span className="sm m2">{t(`mentorship.find.looking.${side}`)}</span>
      {topics.map(({ id, name }) => (
        <Pill key={id} on>
          {name}
        </Pill>
      ))}
      <Anchor className="link sm" href={toMentorship.edit}>
        {t('mentorship.find.change')}
      </Anchor>
    </div>
  )
}

function CardSkeleton() {
  return (
    <div className="mentors">
      {[0, 1, 2, 3].map((each) => (
        <div key={each} className="card mentor-card">
          <div className="row gap4">
            <Skeleton shape="round" width="104px" height="104px" />
            <div className="col gap2 grow">
              <Skeleton width="60%" height="20px" />
              <Skeleton width="44%" height="14px" />
            </div>
          </div>
          <Skeleton width="92%" height="18px" />
          <Skeleton width="64%" height="18px" />
        </div>
      ))}
    </div>
  )
}
