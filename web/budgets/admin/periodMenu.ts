import { CalendarPlus, Lock, LockOpen, Pencil, Sprout, Trash2 } from 'lucide-react'
import type { z } from 'zod'
import type { FiscalPeriod } from '../../../contract/budgets/fiscalPeriods.ts'
import { useText } from '../../app/texts.ts'
import type { MenuEntry, MenuItem } from '../../ui/dialogs/Menu.tsx'
import { toBudgets } from './addresses.ts'

type Period = z.output<typeof FiscalPeriod>
export type PeriodAct = 'edit' | 'close' | 'reopen' | 'close_budgets' | 'reopen_budgets' | 'delete'

/** The menu of a fiscal period. Closing is offered even if unfinished events prevent it: trying it names them. */
export function usePeriodMenu(does: (act: PeriodAct, period: Period) => void) {
  const { t } = useText()
  return (period: Period): readonly MenuEntry[] => {
    const { can } = period
    const entry = (act: PeriodAct, icon: MenuItem['icon'], shown: boolean, danger?: true): MenuItem[] =>
      shown ? [{ text: t(`finance.period.${act}.do`), icon, danger, does: () => does(act, period) }] : []
    const first = [
      ...entry('edit', Pencil, can.edit),
      ...(can.initialize
        ? [{ text: t('finance.period.initialize'), icon: Sprout, href: toBudgets.initialize(period) }]
        : []),
      ...(can.edit ? [{ text: t('finance.next.do'), icon: CalendarPlus, href: toBudgets.next(period) }] : []),
      ...entry('close_budgets', Lock, can.close_budgets && period.budget_count > 0),
      ...entry('reopen_budgets', LockOpen, can.close_budgets && period.budget_count > 0),
      ...entry('close', Lock, can.close_budgets),
      ...entry('reopen', LockOpen, can.reopen),
    ]
    return can.delete ? [...first, 'rule', ...entry('delete', Trash2, true, true)] : first
  }
}
