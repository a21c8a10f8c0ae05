import { Plus, UsersRound } from 'lucide-react'
import { useId } from 'react'
import { numbersFor } from '../../../contract/formats.ts'
import { mentorshipCircles } from '../../../contract/mentorship/circles.ts'
import { mentorshipProfiles } from '../../../contract/mentorship/profiles.ts'
import { circleJoinings, mentorshipStates } from '../../../contract/mentorship/states.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { Filters } from '../../ui/tables/Filters.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { toMentorship } from '../addresses.ts'
import { useTopicOptions } from '../choices.ts'
import { MentorshipPage } from '../MentorshipPage.tsx'
import { type CirclesSearch, circlesAsked } from '../search.ts'
import { CircleCard } from './CircleCard.tsx'

const noFilter = {
  search: undefined,
  topic: undefined,
  joining: undefined,
  state: undefined,
} satisfies CirclesSearch

const isNarrowed = (asked: CirclesSearch) =>
  Object.keys(noFilter).some((name) => asked[name as keyof typeof noFilter] !== undefined)

/** Circles that people can find, and the reader’s own. */
export function CirclesScreen() {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<CirclesSearch>()
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(mentorshipCircles.list, {
    query: circlesAsked(asked),
  })
  const profile = useQueryOf(mentorshipProfiles.mine).data
  const isMentor = profile?.is_mentor === true
  const which = asked.mine ? 'mine' : 'all'
  return (
    <MentorshipPage
      title={t('mentorshipCircles.title')}
      lead={t('mentorshipCircles.lead')}
      actions={profile && <Begin isMentor={isMentor} />}
      found={data}
    >
      <CircleFilters found={data?.total} />
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        skeleton={<CardSkeleton />}
        empty={data?.items.length === 0}
        whenEmpty={
          isNarrowed(asked) ? (
            <EmptyState
              icon={UsersRound}
              title={t('mentorshipCircles.none_found')}
              actions={<Button onClick={() => ask(noFilter)}>{t('mentorshipCircles.show_all')}</Button>}
            >
              {t('mentorshipCircles.none_found_says')}
            </EmptyState>
          ) : (
            <EmptyState
              icon={UsersRound}
              title={t(`mentorshipCircles.empty.${which}`)}
              actions={
                asked.mine && (
                  <Button onClick={() => ask({ mine: undefined })}>{t('mentorshipCircles.find')}</Button>
                )
              }
            >
              {t(`mentorshipCircles.empty_says.${which}`)}
            </EmptyState>
          )
        }
      >
        <ul
          className={isPlaceholderData ? 'mentors stale' : 'mentors'}
          aria-busy={isPlaceholderData || undefined}
        >
          {data?.items.map((circle) => (
            <CircleCard key={circle.id} of={circle} />
          ))}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
    </MentorshipPage>
  )
}

/** Mentors start circles; whoever isn’t one is told so, and where to become one. */
function Begin({ isMentor }: { isMentor: boolean }) {
  const { t } = useText()
  const id = useId()
  if (isMentor)
    return (
      <LinkButton look="p" icon={Plus} href={toMentorship.newCircle}>
        {t('mentorshipCircles.new')}
      </LinkButton>
    )
  return (
    <div className="circle-begin">
      <Button icon={Plus} aria-disabled aria-describedby={id}>
        {t('mentorshipCircles.new')}
      </Button>
      <p className="sm m2" id={id}>
        {t('mentorshipCircles.only_mentors')}{' '}
        <Anchor className="link" href={toMentorship.edit}>
          {t('mentorshipCircles.become')}
        </Anchor>
      </p>
    </div>
  )
}

function CircleFilters({ found }: { found: number | undefined }) {
  const { t, locale } = useText()
  const { asked, ask } = useAsked<CirclesSearch>()
  const topics = useTopicOptions('mentor')
  // Closed ones are found by nobody but their own people.
  const joinings = circleJoinings.filter((joining) => joining !== 'closed' || asked.mine)
  return (
    <div className="tools">
      <Segmented
        label={t('mentorshipCircles.which')}
        value={asked.mine ? 'mine' : 'all'}
        options={(['all', 'mine'] as const).map((value) => ({
          value,
          text: t(`mentorshipCircles.show.${value}`),
        }))}
        onChange={(value) =>
          ask({
            ...noFilter,
            search: asked.search,
            topic: asked.topic,
            mine: value === 'mine' ? 'true' : undefined,
          })
        }
      />
      <SearchField
        label={t('mentorshipCircles.search')}
        value={asked.search ?? ''}
        onChange={(search) => ask({ search: search || undefined })}
      />
      <Filters found={found}>
        <Select
          label={t('mentorship.find.filter.topic')}
          value={asked.topic ? String(asked.topic) : ''}
          options={[
            { value: '', text: t('mentorship.find.any.topic') },
            ...topics.map(({ value, text }) => ({ value: String(value), text })),
          ]}
          onChange={(topic) => ask({ topic: topic ? Number(topic) : undefined })}
        />
        <Select
          label={t('mentorshipCircles.field.joining')}
          value={asked.joining ?? ''}
          options={[
            { value: '', text: t('mentorshipCircles.any_joining') },
            ...joinings.map((value) => ({ value, text: t(`mentorshipCircles.joining.${value}`) })),
          ]}
          onChange={(value) => ask({ joining: joinings.find((one) => one === value) })}
        />
        {asked.mine && (
          <Select
            label={t('mentorship.requests.state')}
            value={asked.state ?? 'active'}
            options={mentorshipStates.map((value) => ({ value, text: t(`mentorship.words.pair.${value}`) }))}
            onChange={(value) => ask({ state: value === 'ended' ? 'ended' : undefined })}
          />
        )}
      </Filters>
      <span className="vh" role="status">
        {found !== undefined &&
          t('mentorshipCircles.found', { count: found, number: numbersFor(locale).format(found) })}
      </span>
    </div>
  )
}

function CardSkeleton() {
  return (
    <div className="mentors">
      {[0, 1, 2, 3].map((each) => (
        <div key={each} className="card mentor-card">
          <Skeleton shape="round" width="48px" height="48px" />
          <Skeleton width="60%" height="20px" />
          <Skeleton width="92%" height="18px" />
          <Skeleton width="64%" height="18px" />
        </div>
      ))}
    </div>
  )
}
