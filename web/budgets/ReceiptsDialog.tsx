import { useState } from 'react'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'

interface Props {
  of: { description: string; receipts: readonly { name: string; url: string; media_type: string }[] }
  onClose: () => void
}

/** Shows the receipts of an expense without leaving the page. */
export function ReceiptsDialog({ of: expense, onClose }: Props) {
  const { t } = useText()
  const [at, setAt] = useState(0)
  const shown = expense.receipts[at]
  return (
    <Dialog title={t('budgets.receipts.of', { name: expense.description })} onClose={onClose}>
      {expense.receipts.length > 1 && (
        <ul className="receipts">
          {expense.receipts.map(({ url, name }, place) => (
            <li key={url}>
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
