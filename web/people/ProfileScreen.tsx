import { Award, ChartNoAxesColumn, Coins, Pencil } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { clockWords, sameClock } from '../../contract/formats.ts'
import { locales } from '../../contract/locales.ts'
import { type Profile, users } from '../../contract/people/people.ts'
import { linkTo } from '../app/links.ts'
import { useMe } from '../app/me.ts'
import { useAnswer } from '../app/query.ts'
import { useRecentPlace } from '../app/recentPlaces.ts'
import { useText } from '../app/texts.ts'
import { useTitle } from '../shell/title.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { useNow } from '../ui/dates/dates.ts'
import { formatDate } from '../ui/dates/dateWords.ts'
import { Face } from '../ui/Face.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Page.tsx'
import { EditPlaces } from './EditPage.tsx'
import { FieldFacts } from './fields/FieldFacts.tsx'
import './fields/facts.css'
import './people.css'

type Person = z.output<typeof Profile>

/** What other areas add comes after the profile itself. */
const ProfileBlocks = lazy(() =>
  import('./ProfileBlocks.tsx').then((part) => ({ default: part.ProfileBlocks })),
)

export function MyProfileScreen() {
  const { user } = useMe()
  const person = useAnswer(users.show, { params: { id: user.id } })
  return <ProfileBody of={person} mine />
}

export function ProfileScreen({ id }: { id: string }) {
  const { user } = useMe()
  const { t } = useText()
  const person = useAnswer(users.show, { params: { id } })
  useTitle(t('shell.of', { page: t('shell.pages.profile'), name: person.name }))
  useRecentPlace({
    kind: 'person',
    id: person.id,
    name: person.name,
    detail: person.title,
    link: linkTo.person(person),
    picture_url: person.avatar_url,
  })
  return <ProfileBody of={person} mine={person.id === user.id} />
}

function ProfileBody({ of: person, mine }: { of: Person; mine: boolean }) {
  const { t, locale } = useText()
  const joined =
    person.joined_on &&
    formatDate(person.joined_on, locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <div className="in">
      <div className="phead">
        <Face of={person} size="xxl" />
        <div className="grow">
          <h1 tabIndex={-1} data-page-title>
            {person.name}
          </h1>
          <p className="m2">{[person.pronouns, person.title].filter(Boolean).join(' · ')}</p>
          {joined && <p className="sm m3">{t('people.profile.joined', { date: joined })}</p>}
        </div>
        {mine && person.can.edit && (
          <LinkButton icon={Pencil} href="/profile/general">
            {t('people.profile.edit')}
          </LinkButton>
        )}
      </div>
      <div className="split">
        <div>
          <Section title={t('people.profile.about')}>
            {person.biography ? (
              <p className="bio">{person.biography}</p>
            ) : (
              <p className="m2">
                {mine
                  ? t('people.profile.no_biography')
                  : t('people.profile.no_biography_yet', { name: person.name })}
              </p>
            )}
          </Section>
          <Section title={t('people.profile.networks')}>
            {person.networks.length === 0 && <p className="m2">{t('people.profile.no_networks')}</p>}
            <ul className="pnets">
              {person.networks.map((network) => (
                <li key={network.id}>
                  <Anchor className="row" href={linkTo.network({ kind: 'group', id: network.id })}>
                    <Glyph src={network.glyph_url} size="l" />
                    <span className="b one grow">{network.name}</span>
                  </Anchor>
                </li>
              ))}
            </ul>
          </Section>
          <Suspense>
            <ProfileBlocks person={person} />
          </Suspense>
        </div>
        <aside className="side">
          <Details of={person} />
          <FieldFacts id={person.id} title={t('people.profile.fields')} />
          {(mine || person.can.view_private) && <Also of={person} mine={mine} />}
        </aside>
      </div>
    </div>
  )
}

/** Further pages about the person: one's own settings and activity. */
function Also({ of: person, mine }: { of: Person; mine: boolean }) {
  const { t } = useText()
  const { modules } = useMe()
  return (
    <Section title={t(mine ? 'profile.pages.yours' : 'profile.pages.more')}>
      {mine && <EditPlaces />}
      <ul className="edit-places">
        <li className={mine ? 'more' : undefined}>
          <Anchor className="row" href={mine ? '/profile/statistics' : `${linkTo.person(person)}/statistics`}>
            <Icon of={ChartNoAxesColumn} />
            <span className="grow">{t('profile.pages.statistics')}</span>
          </Anchor>
        </li>
        {modules.rewards && (
          <>
            <li>
              <Anchor className="row" href={`${linkTo.person(person)}/transactions`}>
                <Icon of={Coins} />
                <span className="grow">{t('profile.pages.transactions')}</span>
              </Anchor>
            </li>
            <li>
              <Anchor className="row" href={`${linkTo.person(person)}/achievements`}>
                <Icon of={Award} />
                <span className="grow">{t('profile.pages.achievements')}</span>
              </Anchor>
            </li>
          </>
        )}
      </ul>
    </Section>
  )
}

function Details({ of: person }: { of: Person }) {
  const { t, locale } = useText()
  const now = useNow()
  const place = person.time_zone.replaceAll('_', ' ')
  const birthday =
    person.birth_date &&
    formatDate(`2024-${person.birth_date}T12:00:00Z`, locale, {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    })
  const facts: [string, string | null][] = [
    [t('people.profile.role'), person.role_name],
    [
      t('people.profile.time_zone'),
      sameClock(now, undefined, person.time_zone)
        ? place
        : t('people.profile.local_time', { time: clockWords(now, locale, person.time_zone), zone: place }),
    ],
    [t('people.profile.language'), person.locale && locales[person.locale]],
  ]
  const privately: [string, string | null][] = [
    [t('people.profile.email'), person.email],
    [t('people.profile.notification_email'), person.notification_email],
    [t('people.profile.employee_id'), person.employee_id],
    [t('people.profile.birth_date'), birthday],
  ]
  return (
    <>
      <Section title={t('people.profile.details')}>
        <Facts of={facts} />
      </Section>
      {person.can.view_private && (
        <Section title={t('people.profile.private')}>
          <Facts of={privately} />
        </Section>
      )}
    </>
  )
}

const Facts = ({ of: facts }: { of: readonly [string, string | null][] }) => (
  <dl className="facts">
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
