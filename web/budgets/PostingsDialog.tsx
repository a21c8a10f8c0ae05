import { Receipt } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { Posting } from '../../contract/budgets/annualBudgets.ts'
import type { NetworkMark } from '../../contract/networks/networks.ts'
import { linkTo } from '../app/links.ts'
import { useMoney } from '../app/money.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { useDates } from '../ui/dates/dates.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { Pager } from '../ui/tables/Pager.tsx'
import { ForeignWords } from './ForeignWords.tsx'
import { ReceiptsDialog } from './ReceiptsDialog.tsx'
import './budgets.css'

type Line = z.output<typeof Posting> & { network?: z.output<typeof NetworkMark> }

/** The page of postings, kept outside of the address: a dialog has none. */
export function usePostingsPage() {
  const [asked, setAsked] = useState<{ page: number; page_size: 10 | 25 | 50 | 100 }>({
    page: 1,
    page_size: 25,
  })
  return {
    asked,
    turn: ({ page, page_size }: { page: number; page_size: number }) =>
      setAsked({ page, page_size: page_size as 25 }),
  }
}

interface Props {
  title: string
  /** The definition of the figure. */
  says: string
  /** The network, unless each line names its own. */
  network?: Pick<z.output<typeof NetworkMark>, 'kind' | 'id'>
  ofSeveral?: true
  answer: {
    data?: { items: Line[]; page: number; page_size: number; total: number; total_is: 'exact' | 'at_least' }
    isPending: boolean
    error: unknown
    refetch: () => unknown
  }
  turn: (to: { page: number; page_size: number }) => void
  onClose: () => void
}

/** The postings behind a figure: who moved how much, when, why and for what. */
export function PostingsDialog({ title, says, network, ofSeveral, answer, turn, onClose }: Props) {
  const { t } = useText()
  const { data, isPending, error, refetch } = answer
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="m2">{says}</p>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={<p>{t('budgets.postings.none')}</p>}
      >
        <ul className="plain postings">
          {data?.items.map((line) => (
            <PostingLine key={line.id} of={line} network={network} ofSeveral={ofSeveral} />
          ))}
        </ul>
        {data && data.total > data.page_size && <Pager {...data} onChange={turn} />}
      </ListState>
    </Dialog>
  )
}

/** Shown with a minus. */
const takesAway = new Set<Line['kind']>(['carry_out', 'reset', 'remove', 'close', 'release', 'correct'])

function PostingLine({
  of: line,
  network = line.network,
  ofSeveral,
}: { of: Line } & Pick<Props, 'network' | 'ofSeveral'>) {
  const { t } = useText()
  const money = useMoney()
  const dates = useDates('UTC')
  const isLess = takesAway.has(line.kind) || (line.kind === 'amend' && line.to === 'source')
  return (
    <li>
      <div className="row top">
        <span className="grow b">{t(`budgets.postings.kind.${line.kind}`)}</span>
        <span className="num b">
          {isLess ? t('budgets.minus', { amount: money(line.amount_cents) }) : money(line.amount_cents)}
        </span>
      </div>
      <p className="sm m2">
        {line.posted_by
          ? t('budgets.postings.by', { name: line.posted_by.name, day: dates.day(line.posted_on) })
          : dates.day(line.posted_on)}
      </p>
      {ofSeveral && line.network && (
        <p className="sm">
          <Anchor className="link" href={`${linkTo.network(line.network)}/plan/budgeting/manage`}>
            {line.network.name}
          </Anchor>
        </p>
      )}
      {line.comment && <p className="sm said-why">{line.comment}</p>}
      <Documents of={line} network={network} />
    </li>
  )
}

function Documents({
  of: { request, item, event, expense },
  network,
}: {
  of: Line
  network: Props['network']
}) {
  const { t } = useText()
  const [looking, setLooking] = useState(false)
  if (!request && !event) return null
  return (
    <>
      <p className="sm row wrap gap2">
        {request && network && (
          <Anchor className="link" href={`${linkTo.network(network)}/plan/budgeting/request/${request.id}`}>
            {request.description}
          </Anchor>
        )}
        {item && <span className="m2">{item.title ?? t('budgets.items.hidden')}</span>}
        {event && (
          <Anchor className="link" href={`${linkTo.event(event)}/manage/budgeting`}>
            {expense
              ? t('budgets.postings.expense', { what: expense.description, event: event.name })
              : event.name}
          </Anchor>
        )}
        {expense && expense.receipts.length > 0 && (
          <Button small look="q" icon={Receipt} aria-haspopup="dialog" onClick={() => setLooking(true)}>
            {t('budgets.receipts.count', { count: expense.receipts.length })}
          </Button>
        )}
      </p>
      {expense?.foreign && <ForeignWords of={expense.foreign} />}
      {expense && looking && <ReceiptsDialog of={expense} onClose={() => setLooking(false)} />}
    </>
  )
}
