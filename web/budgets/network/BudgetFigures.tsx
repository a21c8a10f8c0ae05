import { useState } from 'react'
import { annualBudgets } from '../../../contract/budgets/annualBudgets.ts'
import { useListOf } from '../../app/lists.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Page.tsx'
import { PostingsDialog, usePostingsPage } from '../PostingsDialog.tsx'
import type { Budget } from './FiscalBudgetScreen.tsx'

/** The postings that a figure opens. A difference of two others opens all postings. */
const figures = [
  { name: 'initial', measure: 'initial' },
  { name: 'budgeted', measure: 'budgeted' },
  { name: 'approved', measure: 'approved' },
  { name: 'planned', measure: 'planned' },
  { name: 'spent', measure: 'spent' },
  { name: 'available', measure: undefined },
  { name: 'leftover', measure: undefined },
] as const
type Figure = (typeof figures)[number]

/** Each amount with its definition. Pressing it opens its postings. */
export function BudgetFigures({ of: budget }: { of: Budget }) {
  const { t } = useText()
  const money = useMoney()
  const [open, setOpen] = useState<Figure | null>(null)
  return (
    <Section title={t('budgets.fiscal.figures')}>
      <dl className="budget-figures">
        {figures.map((figure) => {
          const amount = money(budget.figures[`${figure.name}_cents`])
          const name = t(`budgets.figures.${figure.name}`)
          return (
            <div key={figure.name}>
              <dt>{name}</dt>
              <dd>
                <Button
                  look="q"
                  aria-haspopup="dialog"
                  label={t('budgets.postings.open', { figure: name, amount })}
                  onClick={() => setOpen(figure)}
                >
                  {amount}
                </Button>
                <p className="means">{t(`budgets.meaning.${figure.name}`)}</p>
              </dd>
            </div>
          )
        })}
      </dl>
      {open && <Behind of={budget} figure={open} onClose={() => setOpen(null)} />}
    </Section>
  )
}

function Behind({ of: budget, figure, onClose }: { of: Budget; figure: Figure; onClose: () => void }) {
  const { t } = useText()
  const money = useMoney()
  const { asked, turn } = usePostingsPage()
  const answer = useListOf(annualBudgets.postings, {
    params: { id: budget.id },
    query: { ...asked, measure: figure.measure },
  })
  return (
    <PostingsDialog
      title={t('budgets.postings.title', {
        figure: t(`budgets.figures.${figure.name}`),
        amount: money(budget.figures[`${figure.name}_cents`]),
      })}
      says={t(`budgets.meaning.${figure.name}`)}
      network={budget.network}
      answer={answer}
      turn={turn}
      onClose={onClose}
    />
  )
}
