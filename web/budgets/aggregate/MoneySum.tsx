import type { BudgetFigures } from '../../../contract/budgets/figures.ts'
import { useText } from '../../app/texts.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BudgetBar } from '../BudgetBar.tsx'
import { FigureButton } from './FigureButton.tsx'
import type { AggregateQuery, OpenFigure } from './figures.ts'
import './aggregate.css'

const shown = ['budgeted', 'approved', 'planned', 'spent', 'available', 'leftover'] as const

interface Props {
  of: BudgetFigures
  query: AggregateQuery
  open: (figure: OpenFigure) => void
}

/** What it all comes to, each figure with what it means and what it is made of. */
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
      <dl className="money-sum">
        {shown.map((figure) => (
          <div key={figure} title={t(`finance.meaning.${figure}`)}>
            <dt className="sm m2">{t(`budgets.figures.${figure}`)}</dt>
            <dd className="num b">
              <FigureButton of={{ figure, cents: figures[`${figure}_cents`], of: query }} open={open} />
              <VisuallyHidden>{t(`finance.meaning.${figure}`)}</VisuallyHidden>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
