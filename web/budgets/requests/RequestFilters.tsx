import { fiscalPeriods } from '../../../contract/budgets/fiscalPeriods.ts'
import { budgetRequestStates } from '../../../contract/budgets/states.ts'
import { useAsked } from '../../app/asked.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import type { RequestsSearch } from '../search.ts'

export function RequestSearch() {
  const { t } = useText()
  const { asked, ask } = useAsked<RequestsSearch>()
  return (
    <SearchField
      label={t('budgets.requests.search')}
      value={asked.search ?? ''}
      onChange={(words) => ask({ search: words || undefined })}
    />
  )
}

export function StateChoice() {
  const { t } = useText()
  const { asked, ask } = useAsked<RequestsSearch>()
  return (
    <Select
      label={t('budgets.column.state')}
      value={asked.state ?? 'all'}
      options={[
        { value: 'all' as const, text: t('budgets.requests.all_states') },
        ...budgetRequestStates.map((value) => ({ value, text: t(`budgets.requests.states.${value}`) })),
      ]}
      onChange={(wanted) => ask({ state: wanted === 'all' ? undefined : wanted })}
    />
  )
}

export function PeriodFilter() {
  const { t } = useText()
  const { asked, ask } = useAsked<RequestsSearch>()
  const { data } = useQueryOf(fiscalPeriods.choices)
  if (!data || data.items.length < 2) return null
  return (
    <Select
      label={t('budgets.column.period')}
      value={String(asked.period ?? '')}
      options={[
        { value: '', text: t('budgets.requests.all_periods') },
        ...data.items.map(({ id, name }) => ({ value: String(id), text: name })),
      ]}
      onChange={(id) => ask({ period: id === '' ? undefined : Number(id) })}
    />
  )
}
