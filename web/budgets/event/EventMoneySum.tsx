import { useState } from 'react'
import { eventBudgets } from '../../../contract/budgets/eventBudgets.ts'
import { useListOf } from '../../app/lists.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { MoneyBar } from '../MoneyBar.tsx'
import { PostingsDialog, usePostingsPage } from '../PostingsDialog.tsx'
import type { EventMoney } from './EventBudgetScreen.tsx'

/** Planned and spent as a sentence and a bar, which opens the postings. */
export function EventMoneySum({ of: money }: { of: EventMoney }) {
  const { t } = useText()
  const amount = useMoney()
  const dates = useDates()
  const [open, setOpen] = useState(false)
  const { planned_cents, spent_cents, unspent_cents, expected_cents, finalized_at } = money
  const pending = Math.max(0, expected_cents - spent_cents)
  const parts = [
    { name: 'spent', cents: spent_cents },
    { name: 'held', cents: Math.min(pending, unspent_cents) },
    { name: 'over', cents: Math.max(0, pending - unspent_cents) },
    { name: 'free', cents: Math.max(0, unspent_cents - pending) },
  ] as const
  const says = [
    t(finalized_at ? 'budgets.event.sentence_final' : 'budgets.event.sentence', {
      spent: amount(spent_cents),
      left: amount(unspent_cents),
    }),
    money.period && t('budgets.event.from', { network: money.network.name, period: money.period.name }),
  ]
  return (
    <>
      <MoneyBar
        title={t('budgets.event.plan')}
        cents={planned_cents}
        says={says.filter(Boolean).join(' ')}
        definition={t('budgets.event.means')}
        of={parts
          .filter(({ name, cents }) => cents > 0 || name === 'spent' || name === 'free')
          .map((part) => ({ ...part, text: t(`budgets.event.part.${part.name}`) }))}
        beside={
          money.estimated_cents === null
            ? undefined
            : [{ label: t('budgets.event.estimated'), value: money.estimated_cents }]
        }
      />
      <p>
        <Button look="q" small aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('budgets.event.postings')}
        </Button>
      </p>
      {finalized_at && (
        <p className="note ok">
          {t('budgets.event.finalized', {
            name: money.finalized_by?.name ?? t('budgets.request.somebody'),
            day: dates.day(finalized_at),
          })}
        </p>
      )}
      {open && <Behind of={money} onClose={() => setOpen(false)} />}
    </>
  )
}

function Behind({ of: money, onClose }: { of: EventMoney; onClose: () => void }) {
  const { t } = useText()
  const { asked, turn } = usePostingsPage()
  const answer = useListOf(eventBudgets.postings, { params: { id: money.event.id }, query: asked })
  return (
    <PostingsDialog
      title={t('budgets.event.postings')}
      says={t('budgets.event.postings_say')}
      network={money.network}
      answer={answer}
      turn={turn}
      onClose={onClose}
    />
  )
}
