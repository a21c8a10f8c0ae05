import { users } from '../../../contract/people/people.ts'
import { useMe } from '../../app/me.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { formatDate } from '../../ui/dates/dateWords.ts'
import { Section } from '../../ui/Page.tsx'
import '../fields/facts.css'

/** What only administrators can change about a person, shown to the person themselves. */
export function PrivateFacts() {
  const { t, locale } = useText()
  const { user } = useMe()
  const person = useAnswer(users.show, { params: { id: user.id } })
  const facts: [string, string | null][] = [
    [t('profile.private.email'), person.email],
    [t('profile.private.employee_id'), person.employee_id],
    [t('profile.private.role'), person.role_name],
    [
      t('profile.private.joined'),
      person.joined_on && formatDate(person.joined_on, locale, { dateStyle: 'long', timeZone: 'UTC' }),
    ],
  ]
  return (
    <Section title={t('profile.private.facts')}>
      <p className="says">{t('profile.private.facts_says')}</p>
      <dl className="facts across">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Section>
  )
}
