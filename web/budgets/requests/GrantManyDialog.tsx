import { useState } from 'react'
import { budgetRequests } from '../../../contract/budgets/budgetRequests.ts'
import { call } from '../../app/client.ts'
import { useMoney } from '../../app/money.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/toastStore.ts'
import { staleBudgets } from '../stale.ts'
import type { RequestLine } from './RequestsTable.tsx'

interface Props {
  of: readonly RequestLine[]
  onClose: () => void
  then: () => void
}

/** Grants several as they were asked for, one after the other; the sum is said before. */
export function GrantManyDialog({ of: lines, onClose, then }: Props) {
  const { t } = useText()
  const money = useMoney()
  const [busy, setBusy] = useState(false)
  const sum = lines.reduce((whole, line) => whole + line.requested_amount_cents, 0)
  const grantAll = async () => {
    setBusy(true)
    let left = 0
    for (const line of lines) {
      try {
        await grant(line)
      } catch {
        left += 1
      }
    }
    await refresh(staleBudgets)
    const count = lines.length - left
    if (count > 0) toast.good(t('budgets.inbox.many.done', { count }))
    if (left > 0) toast.bad(t('budgets.inbox.many.left', { count: left }))
    then()
  }
  return (
    <Dialog
      title={t('budgets.inbox.many.ask', { count: lines.length })}
      size="question"
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button look="p" busy={busy} onClick={() => void grantAll()}>
            {t('budgets.approve.do')}
          </Button>
        </>
      }
    >
      <ul className="inbox-items">
        {lines.map((line) => (
          <li key={line.id}>
            <span>{line.description}</span>
            <span className="num">{money(line.requested_amount_cents)}</span>
          </li>
        ))}
        <li className="b">
          <span>{t('budgets.inbox.many.sum')}</span>
          <span className="num">{money(sum)}</span>
        </li>
      </ul>
    </Dialog>
  )
}

async function grant({ id, version }: RequestLine) {
  const { items } = await call(budgetRequests.show, { params: { id } })
  await call(budgetRequests.approve, {
    params: { id },
    body: {
      items: items.map((item) => ({
        item_id: item.id,
        approved_amount_cents: item.approved_amount_cents ?? item.estimated_amount_cents,
      })),
      reason: null,
      version,
    },
  })
}
