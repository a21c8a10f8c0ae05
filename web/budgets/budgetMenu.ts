import { Ban, Forward, Lock, LockOpen, Pencil, Trash2 } from 'lucide-react'
import type { z } from 'zod'
import type { AnnualBudget } from '../../contract/budgets/annualBudgets.ts'
import { useText } from '../app/texts.ts'
import type { MenuEntry, MenuItem } from '../ui/dialogs/Menu.tsx'
import type { BudgetAct } from './BudgetDialog.tsx'

type Budget = z.output<typeof AnnualBudget>

/** The menu of a budget. What can’t be undone comes last. */
export function useBudgetMenu(does: (act: BudgetAct, budget: Budget) => void) {
  const { t } = useText()
  return (budget: Budget, without?: BudgetAct): readonly MenuEntry[] => {
    const { can } = budget
    const entry = (act: BudgetAct, icon: MenuItem['icon'], danger?: true): MenuItem[] =>
      can[act] && act !== without
        ? [{ text: t(`finance.budget.${act}.do`), icon, danger, does: () => does(act, budget) }]
        : []
    const staying = [
      ...entry('amend', Pencil),
      ...entry('carry_over', Forward),
      ...entry('close', Lock),
      ...entry('reopen', LockOpen),
    ]
    const ending = [...entry('reset', Ban, true), ...entry('delete', Trash2, true)]
    return staying.length > 0 && ending.length > 0 ? [...staying, 'rule', ...ending] : [...staying, ...ending]
  }
}
