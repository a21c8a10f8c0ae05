import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ownZone, sameClock, zoneWords } from '../../../contract/formats.ts'
import type { mentorshipProfiles } from '../../../contract/mentorship/profiles.ts'
import type { Answers } from '../../../contract/route.ts'
import { useText } from '../../app/texts.ts'
import { Pill } from '../../ui/Chip.tsx'
import { Section } from '../../ui/Page.tsx'
import { hoursAt, useWeek, weekdays } from '../weekWords.ts'
import { useMentorshipWords } from '../words.ts'

type Shown = Answers<typeof mentorshipProfiles.show>

/** What somebody says of themselves: what stands in a profile, and in its preview. */
export type Said = Pick<
  Shown,
  | 'is_mentor'
  | 'is_mentee'
  | 'goals'
  | 'offer'
  | 'interests'
  | 'mentor_topics'
  | 'mentee_topics'
  | 'types'
  | 'formats'
  | 'languages'
  | 'hours'
  | 'time_zone'
>

interface Props {
  of: Said
  /** Topics of theirs that the reader looks for. */
  fits?: ReadonlySet<number>
  level?: 2 | 3
}

export function ProfileParts({ of: said, fits = new Set(), level = 2 }: Props) {
  const { t } = useText()
  const { list, format, language } = useMentorshipWords()
  const part = (name: string, title: string, body: ReactNode) =>
    body ? (
      <Section key={name} title={title} level={level}>
        {body}
      </Section>
    ) : null
  const text = (words: string | null) => words && <p className="mentor-says">{words}</p>
  const pills = (marks: Said['mentor_topics']) =>
    marks.length > 0 && (
      <div className="row wrap pills">
        {marks.map(({ id, name }) => (
          <Pill key={id} on={fits.has(id)} icon={fits.has(id) ? Check : undefined}>
            {name}
          </Pill>
        ))}
      </div>
    )
  const ways = [
    said.types.length > 0 &&
      t('mentorship.profile.ways.types', { names: list(said.types.map(({ name }) => name)) }),
    said.formats.length > 0 &&
      t('mentorship.profile.ways.formats', { names: list(said.formats.map(format)) }),
    said.languages.length > 0 &&
      t('mentorship.profile.ways.languages', { names: list(said.languages.map(language)) }),
  ].filter((line) => line !== false)
  const parts = [
    part('offer', t('mentorship.profile.part.offer'), said.is_mentor && text(said.offer)),
    part(
      'mentor_topics',
      t('mentorship.profile.part.mentor_topics'),
      said.is_mentor && pills(said.mentor_topics),
    ),
    part('goals', t('mentorship.profile.part.goals'), said.is_mentee && text(said.goals)),
    part(
      'mentee_topics',
      t('mentorship.profile.part.mentee_topics'),
      said.is_mentee && pills(said.mentee_topics),
    ),
    part('interests', t('mentorship.profile.part.interests'), text(said.interests)),
    part(
      'ways',
      t('mentorship.profile.part.ways'),
      ways.length > 0 && (
        <ul className="mentor-ways">
          {ways.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
    ),
    part('hours', t('mentorship.profile.part.hours'), said.hours.length > 0 && <Week of={said} />),
  ]
  return <div className="profile-parts">{parts}</div>
}

/** The hours of a week by the reader’s clock. */
function Week({ of: { hours, time_zone } }: { of: Pick<Said, 'hours' | 'time_zone'> }) {
  const { t, locale } = useText()
  const { day, stretch } = useWeek()
  const here = hoursAt(hours, time_zone)
  const isElsewhere = !sameClock(new Date(), ownZone(), time_zone)
  return (
    <>
      <dl className="week">
        {weekdays
          .filter((weekday) => here.some((one) => one.weekday === weekday))
          .map((weekday) => (
            <div key={weekday}>
              <dt>{day(weekday)}</dt>
              <dd className="num">
                {here
                  .filter((one) => one.weekday === weekday)
                  .map(stretch)
                  .join(', ')}
              </dd>
            </div>
          ))}
      </dl>
      {isElsewhere && (
        <p className="sm m3">
          {t('mentorship.profile.elsewhere', { zone: zoneWords(new Date(), locale, time_zone) })}
        </p>
      )}
    </>
  )
}
