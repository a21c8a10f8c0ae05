import type { z } from 'zod'
import { networkEvents } from '../../contract/events/events.ts'
import type { NetworkPage } from '../../contract/networks/networks.ts'
import { linkTo } from '../app/links.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { DateLeaf } from '../ui/dates/DateLeaf.tsx'
import { useWhen } from '../ui/dates/when.ts'
import { Section } from '../ui/Page.tsx'
import { ListState } from '../ui/tables/ListState.tsx'

type Network = z.output<typeof NetworkPage>

/** The next events, where the network shows them. */
export function NetworkEvents({ of: network }: { of: Network }) {
  const { t } = useText()
  const when = useWhen()
  const { data, isPending, error, refetch } = useQueryOf(networkEvents.upcoming, {
    params: { id: network.id },
  })
  if (!network.can.view_events) return null
  return (
    <Section
      title={t('networks.page.events')}
      link={{ href: `${linkTo.network(network)}/events`, text: t('networks.page.all_events') }}
    >
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={<p className="sm m2">{t('networks.page.no_events')}</p>}
      >
        <ul className="people">
          {data?.items.map((event) => (
            <li key={event.id} className="row gap4">
              <DateLeaf at={event.starts_at} />
              <div className="grow">
                <h3 className="b clamp2">
                  <Anchor href={linkTo.event(event)}>{event.name}</Anchor>
                </h3>
                <p className="sm m3">
                  {[when(event), event.location ?? (event.online && t('home.events.online'))]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </ListState>
    </Section>
  )
}
