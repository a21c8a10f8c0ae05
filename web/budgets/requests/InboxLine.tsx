import { Check, CircleX, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { budgetRequests } from '../../../contract/budgets/budgetRequests.ts'
import { useMoney } from '../../app/money.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Face } from '../../ui/Face.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { type RequestLine, requestPage } from './RequestsTable.tsx'

interface Props {
  of: RequestLine
  /** Where several wait, each can be chosen. */
  choice?: { chosen: boolean; toggle: () => void } | undefined
}

/** Who asks for how much, what it would leave, the answers; what it consists of in place. */
export function InboxLine({ of: line, choice }: Props) {
  const { t } = useText()
  const money = useMoney()
  const dates = useDates()
  const [opened, setOpened] = useState(false)
  const left = line.would_leave_cents
  return (
    <li>
      {choice && (
        <input
          type="checkbox"
          className="chk"
          aria-label={t('ui.table.select', { name: line.description })}
          checked={choice.chosen}
          onChange={choice.toggle}
        />
      )}
      <Face of={line.requested_by} />
      <div className="inbox-what">
        <Anchor className="link b" href={requestPage(line)}>
          {line.description}
        </Anchor>
        <p className="said sm m2">
          {t('budgets.inbox.asks', { name: line.requested_by.name, network: line.network.name })}
          {line.waits_since && <span>{t('budgets.inbox.since', { day: dates.day(line.waits_since) })}</span>}
        </p>
        <details onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
          <summary>{t('budgets.requests.items', { count: line.item_count })}</summary>
          {opened && <Items id={line.id} />}
        </details>
      </div>
      <div className="amount">
        <span className="num">{money(line.requested_amount_cents)}</span>
        {left !== null && (
          <p className={left < 0 ? 'said sm too-much' : 'said sm m2'}>
            {left < 0
              ? t('budgets.inbox.too_much', { amount: money(-left) })
              : t('budgets.inbox.leaves', { amount: money(left) })}
          </p>
        )}
      </div>
      {line.can.decide && <Answers of={line} />}
    </li>
  )
}

/** What it consists of; loaded once somebody wants to know. */
function Items({ id }: { id: number }) {
  const { t } = useText()
  const money = useMoney()
  const { data, isPending, error, refetch } = useQueryOf(budgetRequests.show, { params: { id } })
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      <ul className="inbox-items">
        {data?.items.map((item) => (
          <li key={item.id}>
            <span>
              {item.title ?? t('budgets.items.hidden')}
              {item.for_event && (
                <span className="m2"> {t('budgets.items.for_event', { event: item.for_event.name })}</span>
              )}
            </span>
            <span className="num">{money(item.estimated_amount_cents)}</span>
          </li>
        ))}
      </ul>
    </ListState>
  )
}

function Answers({ of: line }: { of: RequestLine }) {
  const { t } = useText()
  const [open, setOpen] = useState<'approve' | 'send_back' | 'decline' | null>(null)
  const close = () => setOpen(null)
  const say = (act: NonNullable<typeof open>) => ({
    small: true,
    'aria-haspopup': 'dialog' as const,
    onClick: () => setOpen(act),
    children: t(`budgets.${act}.do`),
    label: t('budgets.inbox.act', { act: t(`budgets.${act}.do`), name: line.description }),
  })
  return (
    <div className="inbox-acts">
      <Button icon={Check} {...say('approve')} />
      <Button icon={MessageSquare} {...say('send_back')} />
      <Button look="dq" icon={CircleX} {...say('decline')} />
      {open === 'approve' && <Approving id={line.id} onClose={close} />}
      {(open === 'send_back' || open === 'decline') && (
        <ReasonDialog of={line} about={open} onClose={close} />
      )}
    </div>
  )
}

/** Granting goes item by item, which a line doesn't know. */
function Approving({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQueryOf(budgetRequests.show, { params: { id } })
  return data ? <ApproveDialog of={data} onClose={onClose} /> : null
}
