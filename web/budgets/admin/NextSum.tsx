import type { z } from 'zod'
import type { FiscalPeriodMark } from '../../../contract/budgets/fiscalPeriods.ts'
import type { nextPeriod } from '../../../contract/budgets/nextPeriod.ts'
import type { Answers } from '../../../contract/route.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { useChangeWords } from './changeWords.ts'

interface Props {
  of: Answers<typeof nextPeriod.lines> | undefined
  period: z.output<typeof FiscalPeriodMark>
}

/** The total and how it differs from this period's. */
export function NextSum({ of: lines, period }: Props) {
  const { t } = useText()
  const money = useMoney()
  const { percent } = useChangeWords()
  const { budgeted_cents = 0, proposed_cents = 0 } = lines ?? {}
  const by = proposed_cents - budgeted_cents
  const facts = {
    period: period.name,
    before: money(budgeted_cents),
    change: money(Math.abs(by)),
    percent: percent(by, budgeted_cents),
  }
  const kind = budgeted_cents === 0 ? 'first' : by === 0 ? 'same' : by > 0 ? 'more' : 'less'
  return (
    <div role="status" className="next-sum">
      {lines && (
        <>
          <p className="next-total num">{t('finance.next.total', { total: money(proposed_cents) })}</p>
          <p>{t(`finance.next.${kind}`, facts)}</p>
        </>
      )}
    </div>
  )
}
