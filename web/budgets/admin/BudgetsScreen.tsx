import { CalendarPlus, Plus } from 'lucide-react'
import { fiscalPeriods } from '../../../contract/budgets/fiscalPeriods.ts'
import { useAsked } from '../../app/asked.ts'
import { useMe } from '../../app/me.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { toBudgets } from './addresses.ts'
import { BudgetsTable } from './BudgetsTable.tsx'
import { PeriodsTable } from './PeriodsTable.tsx'
import type { BudgetsSearch } from './search.ts'

/** The fiscal periods, and what each network has in the chosen one. */
export function BudgetsScreen() {
  const { t } = useText()
  const { policy_group } = useMe()
  const { asked } = useAsked<BudgetsSearch>()
  const { data: choices } = useQueryOf(fiscalPeriods.choices)
  const chosen = asked.period ?? choices?.current_id ?? undefined
  const period = choices?.items.find(({ id }) => id === chosen)
  return (
    <Page
      title={t('budgets.title')}
      lead={t('finance.lead')}
      width="wide"
      actions={
        policy_group.manage_fiscal_period && (
          <>
            {period && (
              <LinkButton icon={CalendarPlus} href={toBudgets.next(period)}>
                {t('finance.next.do')}
              </LinkButton>
            )}
            <LinkButton look="p" icon={Plus} href={toBudgets.newPeriod}>
              {t('finance.periods.add')}
            </LinkButton>
          </>
        )
      }
    >
      <PeriodsTable chosen={period?.id} />
      {period && <BudgetsTable of={period} />}
    </Page>
  )
}
