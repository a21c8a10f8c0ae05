import { numbersFor } from '../../../contract/formats.ts'
import { users } from '../../../contract/people/people.ts'
import { achievements } from '../../../contract/recognition/achievements.ts'
import { linkTo } from '../../app/links.ts'
import { useMe } from '../../app/me.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import '../edit.css'

/** The events somebody was at and what they earned there, in all and year by year. */
export function AchievementsScreen({ id }: { id: string }) {
  const { t, locale } = useText()
  const { user } = useMe()
  const person = useAnswer(users.show, { params: { id } })
  const { attendance } = useAnswer(achievements.ofPerson, { params: { id } })
  const { years, ...all } = attendance ?? { years: [], events_attended: 0, points: 0 }
  const mine = person.id === user.id
  const title = mine
    ? t('profile.achievements.title')
    : t('profile.achievements.title_of', { name: person.name })
  useTitle(title)
  const figure = numbersFor(locale)
  const numbers = (of: typeof all) => (
    <dl className="figures">
      {(['events_attended', 'points'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`profile.usage.${name}.name`)}</dt>
          <dd className="n">{figure.format(of[name])}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <Page
      title={title}
      lead={mine ? t('profile.achievements.lead') : t('profile.achievements.lead_of', { name: person.name })}
      crumbs={[
        mine
          ? { href: '/profile', text: t('people.profile.mine') }
          : { href: linkTo.person(person), text: person.name },
      ]}
    >
      {years.length === 0 ? (
        <EmptyState
          title={t('profile.achievements.empty.title')}
          actions={mine && <LinkButton href="/events">{t('profile.achievements.empty.action')}</LinkButton>}
        >
          {t('profile.achievements.empty.says')}
        </EmptyState>
      ) : (
        <>
          {numbers(all)}
          {years.map(({ year, ...of }) => (
            <Section key={year} title={String(year)}>
              {numbers(of)}
            </Section>
          ))}
        </>
      )}
    </Page>
  )
}
