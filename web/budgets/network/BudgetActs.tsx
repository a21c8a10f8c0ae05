import { Ellipsis, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { type BudgetAct, BudgetDialog } from '../BudgetDialog.tsx'
import { useBudgetMenu } from '../budgetMenu.ts'
import type { Budget } from './FiscalBudgetScreen.tsx'

/** The actions on a budget, or why there are none. */
export function BudgetActs({ of: budget }: { of: Budget }) {
  const { t } = useText()
  const [doing, setDoing] = useState<BudgetAct | null>(null)
  const more = useBudgetMenu(setDoing)(budget, 'amend')
  const reason = why(budget)
  return (
    <>
      {reason && <p className="m2">{t(`budgets.fiscal.why.${reason}`)}</p>}
      <div className="request-acts">
        {budget.can.amend && (
          <Button icon={Pencil} aria-haspopup="dialog" onClick={() => setDoing('amend')}>
            {t('finance.budget.amend.do')}
          </Button>
        )}
        {more.length > 0 && (
          <Menu
            label={t('budgets.fiscal.more')}
            items={more}
            opener={(props) => (
              <Button {...props} look="q" icon={Ellipsis}>
                {t('budgets.fiscal.more')}
              </Button>
            )}
          />
        )}
      </div>
      {doing && <BudgetDialog act={doing} budget={budget} onClose={() => setDoing(null)} />}
    </>
  )
}

/** The reason why nothing can be requested or granted. */
const why = ({ period, state, ended_as }: Budget) =>
  ended_as === 'carried_over' || ended_as === 'reset'
    ? ended_as
    : period.state === 'closed'
      ? 'period_closed'
      : state === 'closed'
        ? 'budget_closed'
        : null
