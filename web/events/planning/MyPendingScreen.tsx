import { myPlans } from '../../../contract/events/management.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { Page } from '../../ui/Page.tsx'
import { PendingList } from './PendingList.tsx'
import { PendingTools } from './PendingScreen.tsx'
import type { MyPendingSearch } from './search.ts'

/** What waits for the reader in all networks where they decide. */
export function MyPendingScreen() {
  const { t } = useText()
  const { asked, ask } = useAsked<MyPendingSearch>()
  const { search, kind, sort_by, page, page_size } = asked
  const list = useListOf(myPlans.pending, {
    query: { search, kind, sort_by, page, page_size: page_size as 25 | undefined },
  })
  return (
    <Page
      title={t('eventPlanning.pending.title')}
      lead={t('eventPlanning.pending.lead_all')}
      crumbs={[{ href: '/events', text: t('eventPlanning.events') }]}
    >
      <div className="desk-tools">
        <PendingTools />
        <Select
          label={t('eventPlanning.pending.order')}
          value={sort_by ?? 'network'}
          options={(['network', 'asked_at'] as const).map((value) => ({
            value,
            text: t(`eventPlanning.pending.by.${value}`),
          }))}
          onChange={(by) => ask({ sort_by: by === 'asked_at' ? by : undefined })}
        />
      </div>
      <h2 className="vh">{t(`eventPlanning.pending.by.${sort_by ?? 'network'}`)}</h2>
      <PendingList {...list} level={2} named />
    </Page>
  )
}
