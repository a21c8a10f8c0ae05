import type { z } from 'zod'
import { myPlans, type PendingEvent } from '../../../contract/events/management.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { keyOf, Pending, PendingList, PendingTools } from './PendingScreen.tsx'
import type { MyPendingSearch } from './search.ts'

type Row = z.output<typeof PendingEvent>

/** What waits for the reader in all networks where they decide, by network. */
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
      <PendingList {...list} level={2}>
        {(rows) =>
          sort_by === 'asked_at' ? (
            <>
              <h2 className="vh">{t('eventPlanning.pending.by.asked_at')}</h2>
              <Rows of={rows} named />
            </>
          ) : (
            <ByNetwork of={rows} />
          )
        }
      </PendingList>
    </Page>
  )
}

function ByNetwork({ of: rows }: { of: readonly Row[] }) {
  const { t } = useText()
  const networks = new Map(rows.map(({ network }) => [network.id, network]))
  return [...networks.values()].map((network) => (
    <Section
      key={network.id}
      title={
        <Anchor
          href={`${linkTo.network(network)}/events/pending`}
          aria-label={t('eventPlanning.pending.of', { network: network.name })}
        >
          {network.name}
        </Anchor>
      }
    >
      <Rows of={rows.filter((row) => row.network.id === network.id)} />
    </Section>
  ))
}

function Rows({ of: rows, named }: { of: readonly Row[]; named?: boolean }) {
  return (
    <ul className="plain">
      {rows.map((row) => (
        <Pending key={keyOf(row)} of={row} named={named} />
      ))}
    </ul>
  )
}
