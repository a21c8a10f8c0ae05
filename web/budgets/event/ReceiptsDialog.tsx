import { useState } from 'react'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import type { Expense } from './Expenses.tsx'

/** The receipts of an expense, looked at in place. */
export function ReceiptsDialog({ of: expense, onClose }: { of: Expense; onClose: () => void }) {
  const { t } = useText()
  const [at, setAt] = useState(0)
  const shown = expense.receipts[at]
  return (
    <Dialog title={t('budgets.receipts.of', { name: expense.description })} onClose={onClose}>
      {expense.receipts.length > 1 && (
        <ul className="receipts">
          {expense.receipts.map(({ file_id, name }, place) => (
            <li key={file_id}>
              <Button
                small
                look={place === at ? 't' : 's'}
                aria-pressed={place === at}
                onClick={() => setAt(place)}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shown &&
        (shown.media_type === 'application/pdf' ? (
          <iframe className="receipt-view" src={shown.url} title={shown.name} />
        ) : (
          <img className="receipt-view" src={shown.url} alt={shown.name} />
        ))}
      {shown && (
        <p className="sm">
          <Anchor className="link" href={shown.url} target="_blank" rel="noreferrer">
            {t('budgets.receipts.open')}
          </Anchor>
        </p>
      )}
    </Dialog>
  )
}
