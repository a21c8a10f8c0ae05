import { numbersFor } from '../../../contract/formats.ts'
import { accounts } from '../../../contract/people/accounts.ts'
import { usage } from '../../../contract/people/profile.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { useDates, useNow } from '../../ui/dates/dates.ts'
import { Page } from '../../ui/Page.tsx'
import { toAccounts } from './addresses.ts'
import './users.css'

/** A person's activity here, each number with an explanation. */
export function UserStatisticsScreen({ id }: { id: string }) {
  const { t, locale } = useText()
  const params = { id: Number(id) }
  const account = useAnswer(accounts.show, { params })
  const numbers = useAnswer(usage.show, { params })
  const dates = useDates()
  const now = useNow()
  useTitle(account.name)
  const seen = numbers.last_seen_at ? dates.relative(numbers.last_seen_at, now) : t('users.show.never')
  const shown = {
    sign_in_count: numbers.sign_in_count,
    last_seen_at: seen,
    sessions: account.session_count,
    networks: numbers.networks,
    networks_led: numbers.networks_led,
    events_registered: numbers.events_registered,
    events_attended: numbers.events_attended,
    posts: numbers.posts,
    comments: numbers.comments,
    reactions: numbers.reactions,
    hours: numbers.hours,
  } as const
  return (
    <Page
      title={t('users.statistics.title', { name: account.name })}
      crumbs={[
        { href: toAccounts.list, text: t('users.list.title') },
        { href: toAccounts.show(account), text: account.name },
      ]}
    >
      <dl className="account-numbers">
        {(Object.keys(shown) as (keyof typeof shown)[]).map((name) => {
          const value = shown[name]
          return (
            <div key={name}>
              <dt>{t(`users.statistics.${name}`)}</dt>
              <dd className="figure num">
                {typeof value === 'number' ? numbersFor(locale).format(value) : value}
              </dd>
              <dd className="sm m2">{t(`users.statistics.${name}_means`)}</dd>
            </div>
          )
        })}
      </dl>
    </Page>
  )
}
