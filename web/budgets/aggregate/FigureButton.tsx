import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import type { OpenFigure } from './figures.ts'
import './aggregate.css'

/** An amount that opens its postings. */
export function FigureButton({ of, open }: { of: OpenFigure; open: (figure: OpenFigure) => void }) {
  const { t } = useText()
  const amount = useMoney()(of.cents)
  return (
    <Button
      look="q"
      className="figure"
      aria-haspopup="dialog"
      label={t('budgets.postings.open', { figure: t(`budgets.figures.${of.figure}`), amount })}
      onClick={() => open(of)}
    >
      {amount}
    </Button>
  )
}
