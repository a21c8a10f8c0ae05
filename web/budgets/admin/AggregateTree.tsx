import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { aggregateBudgets } from '../../../contract/budgets/aggregate.ts'
import type { Answers } from '../../../contract/route.ts'
import { linkTo } from '../../app/links.ts'
import { useMoney } from '../../app/money.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import type { aggregateAsked } from './search.ts'
import './admin.css'

type Row = Answers<typeof aggregateBudgets.show>['items'][number]
type Query = ReturnType<typeof aggregateAsked>

/** One level of networks, the one with the largest budget first; each opens to what is below it. */
export function AggregateTree({ of: rows, query }: { of: readonly Row[]; query: Query }) {
  const largest = rows.toSorted((one, other) => other.figures.budgeted_cents - one.figures.budgeted_cents)
  return (
    <ul className="money-tree">
      {largest.map((row) => (
        <Branch key={row.network?.id ?? 'none'} of={row} query={query} />
      ))}
    </ul>
  )
}

function Branch({ of: row, query }: { of: Row; query: Query }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const { network, below_count } = row
  const name = network?.name ?? t('finance.aggregate.no_region')
  const opens = network !== null && below_count > 0
  return (
    <li>
      <div className="money-row">
        {opens ? (
          <button type="button" className="money-open" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon of={ChevronRight} />
            <Glyph src={network.glyph_url} />
            <span className="b">{name}</span>
            <span className="sm m2">{t('finance.aggregate.below', { count: below_count })}</span>
          </button>
        ) : (
          <span className="money-open">
            {network && <Glyph src={network.glyph_url} />}
            <OwnLink of={row} name={name} period={query.period_id} />
          </span>
        )}
        <Figures of={row.figures} />
      </div>
      {open && network && <Below of={row} network={network} query={query} />}
    </li>
  )
}

function Below({ of: row, network, query }: { of: Row; network: NonNullable<Row['network']>; query: Query }) {
  const { data, isPending, error, refetch } = useQueryOf(aggregateBudgets.show, {
    query: { ...query, network_id: network.id },
  })
  const others = data?.items.filter((item) => item.network?.id !== network.id) ?? []
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()} empty={false} whenEmpty={null}>
      <ul className="money-tree">
        {row.own && (
          <li>
            <div className="money-row">
              <span className="money-open">
                <Glyph src={network.glyph_url} />
                <OwnLink of={row} name={network.name} period={query.period_id} />
              </span>
              <Figures of={row.own} />
            </div>
          </li>
        )}
        {others.map((item) => (
          <Branch key={item.network?.id ?? 'none'} of={item} query={query} />
        ))}
      </ul>
    </ListState>
  )
}

/** To the network’s own budget, its requests, events and receipts. */
function OwnLink({ of: { network, own }, name, period }: { of: Row; name: string; period?: number }) {
  if (!network || !own) return <span className="b">{name}</span>
  const asked = period ? `?period=${period}` : ''
  return (
    <Anchor className="link b" href={`${linkTo.network(network)}/plan/budgeting/manage${asked}`}>
      {name}
    </Anchor>
  )
}

function Figures({ of: figures }: { of: Row['figures'] }) {
  const { t } = useText()
  const money = useMoney()
  const share = figures.budgeted_cents > 0 ? figures.approved_cents / figures.budgeted_cents : 0
  return (
    <dl className="money-figures">
      {(['budgeted', 'spent', 'available'] as const).map((measure) => (
        <div key={measure}>
          <dt className="sm m2">{t(`budgets.figures.${measure}`)}</dt>
          <dd className={measure === 'available' && share > 0.9 ? 'num b runs-out' : 'num'}>
            {money(figures[`${measure}_cents`])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
