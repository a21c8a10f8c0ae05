import type { z } from 'zod'
import { type FiscalPeriod, fiscalPeriods } from '../../../contract/budgets/fiscalPeriods.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { staleBudgets } from '../stale.ts'
import { ClosePeriod } from './ClosePeriod.tsx'
import { EditPeriod } from './EditPeriod.tsx'
import type { PeriodAct } from './periodMenu.ts'

interface Props {
  act: PeriodAct
  period: z.output<typeof FiscalPeriod>
  onClose: () => void
}

/** Confirms what is done with a whole fiscal period, and tells the consequences. */
export function PeriodDialog({ act, period, onClose }: Props) {
  if (act === 'edit') return <EditPeriod of={period} onClose={onClose} />
  if (act === 'close') return <ClosePeriod of={period} onClose={onClose} />
  return <Ask act={act} period={period} onClose={onClose} />
}

const routes = {
  reopen: fiscalPeriods.reopen,
  close_budgets: fiscalPeriods.closeBudgets,
  reopen_budgets: fiscalPeriods.reopenBudgets,
  delete: fiscalPeriods.delete,
} as const

function Ask({ act, period, onClose }: Props & { act: keyof typeof routes }) {
  const { t } = useText()
  const { id, name } = period
  const { mutate, isPending } = useSend(routes[act], {
    done: () => t(`finance.period.${act}.done`, { name }),
    stale: staleBudgets,
  })
  return (
    <ConfirmDialog
      title={t(`finance.period.${act}.ask`, { name })}
      lose={t(`finance.period.${act}.do`)}
      irreversible={act === 'delete'}
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id } }, { onSuccess: onClose })}
    >
      <p>{t(`finance.period.${act}.says`)}</p>
    </ConfirmDialog>
  )
}
