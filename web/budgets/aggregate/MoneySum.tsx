import type { BudgetFigures } from '../../../contract/budgets/figures.ts'
import { useText } from '../../app/texts.ts'
import { BudgetBar } from '../BudgetBar.tsx'
import { FigureButton } from './FigureButton.tsx'
import type { AggregateQuery, OpenFigure } from './figures.ts'
import '../budgets.css'
import './aggregate.css'

const shown = ['budgeted', 'approved', 'planned', 'spent', 'available', 'leftover'] as const

interface Props {
  of: BudgetFigures
  query: AggregateQuery
  open: (figure: OpenFigure) => void
}

/** The total as one bar; behind it each figure with its definition and its postings. */
export function MoneySum({ of: figures, query, open }: Props) {
  const { t } = useText()
  const parts = [
    { name: 'spent', cents: figures.spent_cents },
    { name: 'held', cents: figures.approved_cents - figures.spent_cents },
    { name: 'free', cents: figures.available_cents },
  ] as const
  return (
    <>
      <BudgetBar title={t('finance.aggregate.sum')} of={figures} parts={parts} />
      <details className="money-all">
        <summary>{t('finance.aggregate.figures')}</summary>
        <dl className="budget-figures">
          {shown.map((figure) => (
            <div key={figure}>
              <dt>{t(`budgets.figures.${figure}`)}</dt>
              <dd>
                <FigureButton of={{ figure, cents: figures[`${figure}_cents`], of: query }} open={open} />
                <p className="means">{t(`finance.meaning.${figure}`)}</p>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}
