import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { aggregateBudgets } from '../../../contract/budgets/aggregate.ts'
import type { BudgetFigures } from '../../../contract/budgets/figures.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { FigureButton } from './FigureButton.tsx'
import type { AggregateQuery, Branch, OpenFigure } from './figures.ts'
import './aggregate.css'

const shown = ['budgeted', 'spent', 'available'] as const

interface Props {
  query: AggregateQuery
  open: (figure: OpenFigure) => void
}

/** One level of networks, the largest budget first. Each opens to show the level below. */
export function AggregateTree({ of: rows, ...rest }: Props & { of: readonly Branch[] }) {
  const { t } = useText()
  return (
    <ul className="money-tree">
      <li className="money-heads" aria-hidden="true">
        {shown.map((figure) => (
          <span key={figure}>{t(`budgets.figures.${figure}`)}</span>
        ))}
      </li>
      {rows.map((row) => (
        <Row key={row.network?.id ?? 'none'} of={row} {...rest} />
      ))}
    </ul>
  )
}

function Row({ of: row, ...rest }: Props & { of: Branch }) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const { network, below_count, own, figures } = row
  const name = network?.name ?? t('finance.aggregate.no_region')
  const opens = network !== null && below_count > 0
  const { query, open } = rest
  return (
    <li>
      <div className="money-row">
        {opens ? (
          <button
            type="button"
            className="money-open"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon of={ChevronRight} />
            <Glyph src={network.glyph_url} />
            <span className="b">{name}</span>
            <span className="sm m2">{t('finance.aggregate.below', { count: below_count })}</span>
          </button>
        ) : (
          <OwnLink of={row} name={name} period={query.period_id} />
        )}
        <Figures
          of={figures}
          from={
            network === null
              ? { ...query, axis: 'regions', no_region: true }
              : !opens && own
                ? { budget_id: own.annual_budget_id }
                : { ...query, network_id: network.id }
          }
          open={open}
        />
      </div>
      {isOpen && network && <Below of={row} network={network} {...rest} />}
    </li>
  )
}

function Below({
  of: row,
  network,
  query,
  open,
}: Props & { of: Branch; network: NonNullable<Branch['network']> }) {
  const [asked, setAsked] = useState<{ page: number; page_size: 10 | 25 | 50 | 100 }>({
    page: 1,
    page_size: 25,
  })
  const { data, isPending, error, refetch } = useListOf(aggregateBudgets.show, {
    query: { ...query, network_id: network.id, ...asked },
  })
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()} empty={false} whenEmpty={null}>
      {row.own && (
        <ul className="money-tree">
          <li>
            <div className="money-row">
              <OwnLink of={row} name={network.name} period={query.period_id} />
              <Figures of={row.own} from={{ budget_id: row.own.annual_budget_id }} open={open} />
            </div>
          </li>
        </ul>
      )}
      {data && <AggregateTree of={data.items} query={query} open={open} />}
      {data && data.total > data.page_size && (
        <Pager {...data} onChange={({ page, page_size }) => setAsked({ page, page_size: page_size as 25 })} />
      )}
    </ListState>
  )
}

/** To the network’s own budget, its requests, events and receipts. */
function OwnLink({ of: { network, own }, name, period }: { of: Branch; name: string; period?: number }) {
  const asked = period ? `?period=${period}` : ''
  return (
    <span className="money-open alone">
      {network && <Glyph src={network.glyph_url} />}
      {network && own ? (
        <Anchor className="b" href={`${linkTo.network(network)}/plan/budgeting/manage${asked}`}>
          {name}
        </Anchor>
      ) : (
        <span className="b">{name}</span>
      )}
    </span>
  )
}

function Figures({
  of: figures,
  from,
  open,
}: {
  of: BudgetFigures
  from: OpenFigure['of']
  open: Props['open']
}) {
  const { t } = useText()
  const share = figures.budgeted_cents > 0 ? figures.approved_cents / figures.budgeted_cents : 0
  return (
    <dl className="money-figures">
      {shown.map((figure) => (
        <div key={figure}>
          <dt className="sm m2">{t(`budgets.figures.${figure}`)}</dt>
          <dd className={figure === 'available' && share > 0.9 ? 'num b runs-out' : 'num'}>
            <FigureButton of={{ figure, cents: figures[`${figure}_cents`], of: from }} open={open} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
