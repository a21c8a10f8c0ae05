import { Award, Link2 } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { users } from '../../../contract/people/people.ts'
import { achievements } from '../../../contract/recognition/achievements.ts'
import { myRecognition } from '../../../contract/recognition/points.ts'
import type { Answers } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { linkTo } from '../../app/links.ts'
import { useMe } from '../../app/me.ts'
import { refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { toRecognition } from '../addresses.ts'
import { Medal } from '../Medal.tsx'
import { Progress } from '../Progress.tsx'
import { RecognitionPage } from '../RecognitionPage.tsx'
import { useRecognitionWords } from '../words.ts'

type Shown = Answers<typeof achievements.ofPerson>
export type Badge = Shown['items'][number]

/** The achievements somebody has; for themselves also those within reach. */
export function AchievementsScreen({ id }: { id: string }) {
  const { t } = useText()
  const { user, look } = useMe()
  const person = useAnswer(users.show, { params: { id } })
  const { items, attendance } = useAnswer(achievements.ofPerson, { params: { id } })
  const mine = person.id === user.id
  const had = items.filter(({ granted_at }) => granted_at !== null)
  const title = mine ? t('recognition.badges.title') : t('recognition.badges.title_of', { name: person.name })
  useTitle(title)
  // Being here, the new ones are seen, and nothing mentions them any more.
  useEffect(() => {
    if (mine && !look && had.length > 0)
      void call(myRecognition.seen).then(
        () => refresh([myRecognition.show.path]),
        () => {},
      )
  }, [mine, look, had.length])
  const body = (
    <>
      {had.length > 0 ? (
        <Section title={t('recognition.badges.had')}>
          <ul className="badges">
            {had.map((badge) => (
              <Had key={badge.id} of={badge} person={person} mine={mine} />
            ))}
          </ul>
        </Section>
      ) : (
        <EmptyState
          icon={Award}
          small={mine}
          title={t(mine ? 'recognition.badges.none_yet' : 'recognition.badges.none_of', {
            name: person.name,
          })}
        >
          {t(mine ? 'recognition.badges.none_says' : 'recognition.badges.none_of_says')}
        </EmptyState>
      )}
      {mine && <WithinReach of={items} />}
      {attendance && attendance.years.length > 0 && <Attended of={attendance} />}
    </>
  )
  if (mine)
    return (
      <RecognitionPage title={title} lead={t('recognition.badges.lead')}>
        {body}
      </RecognitionPage>
    )
  return (
    <Page title={title} crumbs={[{ href: linkTo.person(person), text: person.name }]}>
      {body}
    </Page>
  )
}

interface HadProps {
  of: Badge
  person: { id: number; name: string }
  mine: boolean
}

function Had({ of: badge, person, mine }: HadProps) {
  const { t } = useText()
  const dates = useDates()
  const { points } = useRecognitionWords()
  const share = () => {
    const address = `${window.location.origin}${toRecognition.achievements(person)}#badge-${badge.id}`
    navigator.clipboard.writeText(address).then(
      () => toast.good(t('recognition.badges.shared', { name: badge.name })),
      () => toast.bad(t('recognition.badges.share_failed')),
    )
  }
  return (
    <li id={`badge-${badge.id}`}>
      <Medal icon={badge.icon} />
      <div className="grow">
        <h3>{badge.name}</h3>
        {badge.description && <p className="sm m2">{badge.description}</p>}
        <p className="sm m3">
          {[badge.granted_at && dates.short(badge.granted_at), badge.points > 0 && points(badge.points)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {mine && (
        <Button
          look="q"
          small
          icon={Link2}
          label={t('recognition.badges.share', { name: badge.name })}
          onClick={share}
        />
      )}
    </li>
  )
}

const share = ({ progress }: Badge) => (progress ? progress.reached / progress.milestone : 0)

/** What comes next, the nearest first. */
function WithinReach({ of: items }: { of: readonly Badge[] }) {
  const { t } = useText()
  const { points } = useRecognitionWords()
  const open = useMemo(
    () => items.filter(({ granted_at }) => granted_at === null).toSorted((a, b) => share(b) - share(a)),
    [items],
  )
  if (open.length === 0) return null
  return (
    <Section title={t('recognition.badges.next')}>
      <ul className="badges">
        {open.map(({ id, icon, name, description, progress, points: worth }) => (
          <li key={id}>
            <Medal icon={icon} open />
            <div className="grow">
              <h3>{name}</h3>
              {description && <p className="sm m2">{description}</p>}
              {worth > 0 && <p className="sm m3">{points(worth)}</p>}
              {progress && (
                <Progress
                  label={t('recognition.badges.far', { name })}
                  reached={progress.reached}
                  of={progress.milestone}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Attended({ of: { years } }: { of: NonNullable<Shown['attendance']> }) {
  const { t } = useText()
  return (
    <Section title={t('recognition.badges.attended')}>
      <ul className="attended">
        {years.map(({ year, events_attended, points }) => (
          <li key={year}>
            <span className="b num">{year}</span>
            <span className="grow">{t('recognition.badges.events', { count: events_attended })}</span>
            <span className="m2 num">{t('recognition.words.points', { count: points })}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
