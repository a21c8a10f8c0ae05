import { useState } from 'react'
import type { z } from 'zod'
import {
  type FiscalPeriod,
  fiscalPeriods,
  type Initialization,
  initialStrategies,
} from '../../../contract/budgets/fiscalPeriods.ts'
import { useEnterprise } from '../../app/me.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { toBudgets } from './addresses.ts'
import { InitialFile } from './InitialFile.tsx'
import { InitialPreview } from './InitialPreview.tsx'

type Begin = z.input<typeof Initialization>
type Strategy = Begin['strategy']

interface Props {
  of: z.output<typeof FiscalPeriod>
  then: () => void
}

const kinds = ['group', 'community', 'region'] as const

/** Creates the budgets of a period: choose a way, look at the preview, create once. */
export function Initialize({ of: period, then }: Props) {
  const { t } = useText()
  const { currency } = useEnterprise()
  const { data: choices } = useQueryOf(fiscalPeriods.choices)
  const [strategy, setStrategy] = useState<Strategy>('fixed')
  const [amount, setAmount] = useState<number | null>(null)
  const [from, setFrom] = useState<string | null>(null)
  const [measure, setMeasure] = useState<'budgeted' | 'spent'>('budgeted')
  const [percent, setPercent] = useState<number | null>(100)
  const [lines, setLines] = useState<{ network_id: number; amount_cents: number }[]>([])
  const [shown, setShown] = useState<Begin | null>(null)

  const others = choices?.items.filter(({ id }) => id !== period.id) ?? []
  const begin: Begin | null =
    strategy === 'lines'
      ? lines.length > 0
        ? { strategy, lines }
        : null
      : strategy === 'last_period'
        ? from !== null && percent !== null
          ? { strategy, period_id: Number(from), of: measure, percent }
          : null
        : amount === null
          ? null
          : strategy === 'fixed'
            ? { strategy, amount_cents: amount, kinds: [...kinds] }
            : { strategy, total_cents: amount, kinds: [...kinds] }
  // Only what was previewed can be created, so any change closes the preview.
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setShown(null)
      set(value)
    }

  return (
    <div className="fields">
      <ChoiceField
        name="strategy"
        label={t('finance.begin.how')}
        value={strategy}
        options={initialStrategies.map((value) => ({ value, text: t(`finance.begin.strategy.${value}`) }))}
        hint={t(`finance.begin.says.${strategy}`)}
        onChange={changing((value: Strategy | null) => setStrategy(value ?? 'fixed'))}
      />
      {(strategy === 'fixed' || strategy === 'by_members') && (
        <MoneyField
          name="amount"
          label={t(`finance.begin.amount.${strategy}`)}
          currency={currency}
          value={amount}
          onChange={changing(setAmount)}
        />
      )}
      {strategy === 'last_period' && (
        <>
          <ChoiceField
            name="from"
            label={t('finance.begin.from')}
            value={from}
            options={others.map(({ id, name }) => ({ value: String(id), text: name }))}
            onChange={changing(setFrom)}
          />
          <ChoiceField
            name="of"
            label={t('finance.begin.of')}
            value={measure}
            options={(['budgeted', 'spent'] as const).map((value) => ({
              value,
              text: t(`budgets.figures.${value}`),
            }))}
            onChange={changing((value) => setMeasure(value === 'spent' ? 'spent' : 'budgeted'))}
          />
          <NumberField
            name="percent"
            short
            label={t('finance.begin.percent')}
            value={percent}
            onChange={changing(setPercent)}
          />
        </>
      )}
      {strategy === 'lines' && <InitialFile periodId={period.id} then={changing(setLines)} />}
      {shown ? (
        <InitialPreview periodId={period.id} begin={shown} then={then} />
      ) : (
        <div className="savebar">
          <Button look="p" aria-disabled={begin === null} onClick={() => begin && setShown(begin)}>
            {t('finance.begin.preview')}
          </Button>
          <LinkButton href={toBudgets.of(period)}>{t('finance.begin.later')}</LinkButton>
        </div>
      )}
    </div>
  )
}
