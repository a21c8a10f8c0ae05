import { users } from '../../../contract/people/people.ts'
import { usage } from '../../../contract/people/profile.ts'
import { linkTo } from '../../app/links.ts'
import { useMe } from '../../app/me.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { useDates } from '../../ui/dates/dates.ts'
import { Page } from '../../ui/Page.tsx'
import { hoursWords } from './words.ts'
import '../edit.css'

const counts = [
  'sign_in_count',
  'networks',
  'networks_led',
  'events_registered',
  'events_attended',
  'posts',
  'comments',
  'reactions',
  'hours',
  'points',
] as const

export function MyUsageScreen() {
  const { user } = useMe()
  return <UsageScreen id={String(user.id)} />
}

/** Each number with an explanation, so that nobody has to guess. */
export function UsageScreen({ id }: { id: string }) {
  const { t, locale } = useText()
  const { user } = useMe()
  const dates = useDates()
  const person = useAnswer(users.show, { params: { id } })
  const numbers = useAnswer(usage.show, { params: { id } })
  const mine = person.id === user.id
  const title = mine ? t('profile.usage.title') : t('profile.usage.title_of', { name: person.name })
  useTitle(title)
  return (
    <Page
      title={title}
      lead={mine ? t('profile.usage.lead') : t('profile.usage.lead_of', { name: person.name })}
      crumbs={[
        mine
          ? { href: '/profile', text: t('people.profile.mine') }
          : { href: linkTo.person(person), text: person.name },
      ]}
    >
      <dl className="figures">
        {counts.map((name) => (
          <div key={name}>
            <dt>{t(`profile.usage.${name}.name`)}</dt>
            <dd className="n">{hoursWords(numbers[name], locale)}</dd>
            {mine && <dd className="how">{t(`profile.usage.${name}.says`)}</dd>}
          </div>
        ))}
        <div>
          <dt>{t('profile.usage.last_seen_at.name')}</dt>
          <dd className="n">
            {numbers.last_seen_at ? dates.short(numbers.last_seen_at) : t('profile.usage.never')}
          </dd>
          {mine && <dd className="how">{t('profile.usage.last_seen_at.says')}</dd>}
        </div>
      </dl>
    </Page>
  )
}
