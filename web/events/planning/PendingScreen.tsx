import { networkPlans, pendingKinds } from '../../../contract/events/management.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { useNetwork } from '../../networks/networkPage.ts'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Section } from '../../ui/Page.tsx'
import { PendingList } from './PendingList.tsx'
import type { PendingSearch } from './search.ts'
import './planning.css'

/** What waits for a network's approvers: events, later changes, invitations to take part. */
export function PendingScreen() {
  const { t } = useText()
  const network = useNetwork()
  const { asked } = useAsked<PendingSearch>()
  const { search, kind, page, page_size } = asked
  const list = useListOf(networkPlans.pending, {
    params: { id: network.id },
    query: { search, kind, page, page_size: page_size as 25 | undefined },
  })
  return (
    <Section title={t('eventPlanning.pending.title')}>
      <p className="m2">{t('eventPlanning.pending.lead')}</p>
      <div className="desk-tools">
        <PendingTools />
      </div>
      <PendingList {...list} />
    </Section>
  )
}

/** The filters. */
export function PendingTools() {
  const { t } = useText()
  const { asked, ask } = useAsked<PendingSearch>()
  return (
    <>
      <SearchField
        label={t('eventPlanning.pending.search')}
        value={asked.search ?? ''}
        onChange={(words) => ask({ search: words || undefined })}
      />
      <Select
        label={t('eventPlanning.pending.kind')}
        value={asked.kind ?? 'all'}
        options={[
          { value: 'all' as const, text: t('eventPlanning.pending.kinds.all') },
          ...pendingKinds.map((value) => ({ value, text: t(`eventPlanning.pending.kinds.${value}`) })),
        ]}
        onChange={(wanted) => ask({ kind: wanted === 'all' ? undefined : wanted })}
      />
    </>
  )
}
