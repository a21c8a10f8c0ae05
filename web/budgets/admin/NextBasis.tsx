import { numbersFor } from '../../../contract/formats.ts'
import { useEnterprise } from '../../app/me.ts'
import { useText } from '../../app/texts.ts'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { isChange, type NextDraft, type Rounding } from './nextDraft.ts'

interface Props {
  draft: NextDraft
  change: (draft: NextDraft) => void
}

const roundings: readonly Rounding[] = [1, 100, 1000, 10_000, 100_000]

/** What holds for all: where amounts come from, a percentage up or down, rounding. */
export function NextBasis({ draft, change }: Props) {
  const { t, locale } = useText()
  const { currency } = useEnterprise()
  const whole = numbersFor(locale, { style: 'currency', currency, maximumFractionDigits: 0 })
  return (
    <div className="next-basis">
      <ChoiceField
        name="of"
        label={t('finance.next.of')}
        value={draft.of}
        options={(['budgeted', 'spent'] as const).map((value) => ({
          value,
          text: t(`finance.next.by.${value}`),
        }))}
        onChange={(of) => change({ ...draft, of: of ?? 'budgeted' })}
      />
      <NumberField
        name="change"
        short
        label={t('finance.next.percent')}
        hint={t('finance.next.percent_hint')}
        error={draft.change === null || isChange(draft.change) ? undefined : t('finance.next.percent_wrong')}
        value={draft.change}
        onChange={(by) => change({ ...draft, change: by })}
      />
      <ChoiceField
        name="round"
        short
        label={t('finance.next.round')}
        value={String(draft.round_to_cents)}
        options={roundings.map((cents) => ({
          value: String(cents),
          text: cents === 1 ? t('finance.next.exactly') : whole.format(cents / 100),
        }))}
        onChange={(cents) =>
          change({ ...draft, round_to_cents: roundings.find((one) => String(one) === cents) ?? 1 })
        }
      />
    </div>
  )
}
