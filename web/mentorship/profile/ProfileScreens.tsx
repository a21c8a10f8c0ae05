import { CirclePause, EyeOff, Pencil, UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { mentorshipProfiles } from '../../../contract/mentorship/profiles.ts'
import { mentorshipSides, otherSide } from '../../../contract/mentorship/states.ts'
import { linkTo } from '../../app/links.ts'
import { useAnswer, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Crumbs, Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { toMentorship } from '../addresses.ts'
import { AskDialog } from '../find/AskDialog.tsx'
import type { Shown } from '../find/PeopleScreen.tsx'
import { Ask, Availability } from '../find/PersonCard.tsx'
import { MentorshipPage } from '../MentorshipPage.tsx'
import { useReasonWords } from '../words.ts'
import { ProfileParts } from './ProfileParts.tsx'
import '../mentorship.css'

/** One’s own profile: its settings, and how others see it. */
export function MyProfileScreen() {
  const { t } = useText()
  const mine = useAnswer(mentorshipProfiles.mine)
  const isNew = mine.version === 0
  return (
    <MentorshipPage
      title={t('mentorship.profile.title')}
      actions={
        !isNew && (
          <LinkButton icon={Pencil} href={toMentorship.edit}>
            {t('mentorship.profile.edit')}
          </LinkButton>
        )
      }
    >
      {isNew ? (
        <EmptyState
          icon={UserRoundPen}
          title={t('mentorship.profile.empty')}
          actions={
            <LinkButton look="p" href={toMentorship.edit}>
              {t('mentorship.profile.begin')}
            </LinkButton>
          }
        >
          {t('mentorship.profile.empty_says')}
        </EmptyState>
      ) : (
        <>
          <Settings />
          <Section title={t('mentorship.profile.as_others')}>
            <AsOthers id={mine.person.id} />
          </Section>
        </>
      )}
    </MentorshipPage>
  )
}

/** What others don’t see of it: who may ask, and how many there are already. */
function Settings() {
  const { t } = useText()
  const dates = useDates('UTC')
  const mine = useAnswer(mentorshipProfiles.mine)
  const sides = mentorshipSides.filter((side) => mine[`is_${side}`])
  return (
    <ul className="profile-settings">
      {mine.paused_until && (
        <li className="note wait">
          <Icon of={CirclePause} />
          <span className="grow">
            {t('mentorship.profile.paused', { day: dates.day(mine.paused_until) })}
          </span>
        </li>
      )}
      {mine.discreet && (
        <li className="note">
          <Icon of={EyeOff} />
          <span className="grow">{t('mentorship.profile.is_discreet')}</span>
        </li>
      )}
      {sides.map((side) => (
        <li key={side}>
          <span className="b">{t(`mentorship.profile.you_are.${side}`)}</span>{' '}
          <span className="m2">
            {t(`mentorship.profile.taken.${side}`, {
              taken: mine[`${side}_count`],
              count: mine[`${side}_places`],
            })}{' '}
            {t(
              mine[`accepts_${otherSide(side)}_requests`]
                ? `mentorship.profile.accepts.${side}`
                : `mentorship.profile.accepts_not.${side}`,
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function AsOthers({ id }: { id: number }) {
  const { data, isPending, error, refetch } = useQueryOf(mentorshipProfiles.show, { params: { id } })
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      {data && (
        <div className="card profile-preview">
          <Head of={data} level={3} />
          <ProfileParts of={data} level={3} />
        </div>
      )}
    </ListState>
  )
}

/** Somebody else’s profile, and the way to ask them. */
export function PersonScreen({ id }: { id: string }) {
  const { t } = useText()
  const shown = useAnswer(mentorshipProfiles.show, { params: { id } })
  const reasonWords = useReasonWords()
  const [asking, setAsking] = useState<'mentor' | 'mentee' | null>(null)
  useTitle(shown.person.name)
  const sides = mentorshipSides.filter((side) => shown[`is_${side}`])
  const [first] = sides
  const fits = new Set(
    shown.reasons.flatMap((reason) =>
      reason.kind === 'topics' ? reason.topics.map((topic) => topic.id) : [],
    ),
  )
  return (
    <div className="in">
      <Crumbs
        of={[
          { href: toMentorship.start, text: t('mentorship.title') },
          ...(first ? [{ href: toMentorship.people(first), text: t(`mentorship.nav.${first}s`) }] : []),
        ]}
      />
      <Head of={shown} level={1} />
      <div className="split">
        <ProfileParts of={shown} fits={fits} />
        <aside className="side">
          {sides.map((side) => (
            <div key={side} className="card side-card">
              <h2>{t(`mentorship.profile.they_are.${side}`)}</h2>
              <Availability of={shown} side={side} />
              <Ask of={shown} side={side} isFirst={side === first} onAsk={() => setAsking(side)} />
            </div>
          ))}
          {shown.reasons.length > 0 && (
            <Section title={t('mentorship.find.why')}>
              <ul className="fit-reasons">
                {shown.reasons.map((reason) => (
                  <li key={reason.kind}>{reasonWords(reason)}</li>
                ))}
              </ul>
            </Section>
          )}
          <p>
            <Anchor className="link" href={linkTo.person(shown.person)}>
              {t('mentorship.profile.whole_person')}
            </Anchor>
          </p>
        </aside>
      </div>
      {asking && <AskDialog of={shown} side={asking} onClose={() => setAsking(null)} />}
    </div>
  )
}

export function Head({
  of: shown,
  level,
}: {
  of: Pick<Shown, 'person' | 'title' | 'is_mentor' | 'is_mentee' | 'paused_until'>
  level: 1 | 3
}) {
  const { t } = useText()
  const dates = useDates('UTC')
  const { person, title } = shown
  const Heading = `h${level}` as const
  return (
    <div className="row gap4 wrap profile-head">
      <Face of={person} size="xxl" />
      <div className="grow">
        <div className="row wrap gap2">
          {mentorshipSides
            .filter((side) => shown[`is_${side}`])
            .map((side) => (
              <Badge key={side} tone={side === 'mentor' ? 'info' : 'neutral'}>
                {t(`mentorship.words.side.${side}`)}
              </Badge>
            ))}
          {shown.paused_until && (
            <Badge tone="wait" icon={CirclePause}>
              {t('mentorship.profile.pauses', { day: dates.day(shown.paused_until) })}
            </Badge>
          )}
        </div>
        <Heading tabIndex={level === 1 ? -1 : undefined} data-page-title={level === 1 || undefined}>
          {person.name}
        </Heading>
        <p className="m2">{[title, person.pronouns].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  )
}
