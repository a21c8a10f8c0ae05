import { provisioning } from '../../../contract/scim/provisioning.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useDates, useNow } from '../../ui/dates/dates.ts'
import { Face } from '../../ui/Face.tsx'
import { Section } from '../../ui/Page.tsx'
import { CopyField } from '../sso/CopyField.tsx'
import { NetworksTable } from './NetworksTable.tsx'
import { TokensTable } from './TokensTable.tsx'

/** How the provider brings people and takes them away, and how it went lately. */
export function ProvisioningSection() {
  const { t } = useText()
  const { base_url, people_count, people_count_is, latest } = useAnswer(provisioning.show)
  const dates = useDates()
  const now = useNow()
  const some = people_count_is === 'at_least' ? 'scim.people_at_least' : 'scim.people'
  return (
    <>
      <Section title={t('scim.title')}>
        <p className="m2">{t('scim.lead')}</p>
        <CopyField label={t('scim.base')} value={base_url} />
        <p className="sso-after">
          {people_count === 0 ? t('scim.nothing_yet') : t(some, { count: people_count })}
        </p>
        {latest.length > 0 && (
          <>
            <h3 className="sm b sso-after">{t('scim.latest')}</h3>
            <ul className="stack gap2">
              {latest.map((person) => (
                <li key={person.id} className="row gap2">
                  <Face of={person} size="x" />
                  <span>{person.name}</span>
                  <span className="sm m3">{dates.relative(person.changed_at, now)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <TokensTable />
      </Section>
      <Section title={t('scim.networks.title')}>
        <p className="m2">{t('scim.networks.lead')}</p>
        <NetworksTable />
      </Section>
    </>
  )
}
