import { aggregateBudgets } from '../../../contract/budgets/aggregate.ts'
import { annualBudgets } from '../../../contract/budgets/annualBudgets.ts'
import { useListOf } from '../../app/lists.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { PostingsDialog, usePostingsPage } from '../PostingsDialog.tsx'
import { type OpenFigure, opened } from './figures.ts'

interface Props {
  of: OpenFigure
  onClose: () => void
}

/** What a figure of the aggregate is made of, down to its receipts. */
export function FigureDialog({ of: open, onClose }: Props) {
  const { of } = open
  return 'budget_id' in of ? (
    <OfBudget open={open} id={of.budget_id} onClose={onClose} />
  ) : (
    <OfBranch open={open} of={of} onClose={onClose} />
  )
}

function OfBudget({ open, id, onClose }: { open: OpenFigure; id: number; onClose: () => void }) {
  const { asked, turn } = usePostingsPage()
  const answer = useListOf(annualBudgets.postings, {
    params: { id },
    query: { ...asked, measure: opened[open.figure] },
  })
  return <PostingsDialog {...useTitle(open)} answer={answer} turn={turn} onClose={onClose} />
}

function OfBranch({
  open,
  of,
  onClose,
}: {
  open: OpenFigure
  of: Exclude<OpenFigure['of'], { budget_id: number }>
  onClose: () => void
}) {
  const { asked, turn } = usePostingsPage()
  const answer = useListOf(aggregateBudgets.postings, {
    query: { ...of, no_region: of.no_region ? 'true' : undefined, ...asked, measure: opened[open.figure] },
  })
  return <PostingsDialog {...useTitle(open)} ofSeveral answer={answer} turn={turn} onClose={onClose} />
}

function useTitle({ figure, cents }: OpenFigure) {
  const { t } = useText()
  const money = useMoney()
  return {
    title: t('budgets.postings.title', { figure: t(`budgets.figures.${figure}`), amount: money(cents) }),
    says: t(`budgets.meaning.${figure}`),
  }
}
