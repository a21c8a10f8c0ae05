import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { budgetRequests } from '../../../contract/budgets/budgetRequests.ts'
import { limits } from '../../../contract/limits.ts'
import type { Sends } from '../../../contract/route.ts'
import { useEnterprise } from '../../app/me.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import type { Option } from '../../ui/forms/options.ts'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'

export type Item = Sends<typeof budgetRequests.create, 'body'>['items'][number]

/** Null rather than 0, so that an amount has to be typed. */
export const blankItem: Item = {
  title: '',
  estimated_amount_cents: null,
  estimated_on: null,
  private: false,
  event_id: null,
}

export const totalOf = (items: readonly Item[]) =>
  items.reduce((sum, item) => sum + (Number(item.estimated_amount_cents) || 0), 0)

/** The items of a request, each for an event of its own or for none, with their total. */
export function AskedItems({ events }: { events: readonly Option[] }) {
  const { t } = useText()
  const money = useMoney()
  const { currency } = useEnterprise()
  const field = useField<Item[]>({ name: 'items' })
  const items = field.value ?? []
  // Keys of their own keep React from mixing up rows when one is removed.
  const [keys, setKeys] = useState(() => items.map((_, at) => at))
  const remove = (at: number) => {
    setKeys(keys.filter((_, place) => place !== at))
    field.change(items.filter((_, place) => place !== at))
  }
  return (
    <>
      {items.map((_, at) => (
        <fieldset key={keys[at] ?? at} className="ask-item">
          <legend>
            <span className="row">
              <span className="grow">{t('budgets.ask.item', { number: at + 1 })}</span>
              {items.length > 1 && (
                <Button
                  look="q"
                  small
                  icon={Trash2}
                  label={t('budgets.ask.remove_item', { number: at + 1 })}
                  onClick={() => remove(at)}
                />
              )}
            </span>
          </legend>
          <div className="fields">
            <TextField
              name={`items.${at}.title`}
              label={t('budgets.ask.field.item_title')}
              limit={limits.name}
              autoComplete="off"
            />
            <div className="two">
              <MoneyField
                name={`items.${at}.estimated_amount_cents`}
                label={t('budgets.ask.field.item_amount')}
                currency={currency}
              />
              <DateField name={`items.${at}.estimated_on`} label={t('budgets.ask.field.item_day')} optional />
            </div>
            {events.length > 0 && (
              <ChoiceField
                name={`items.${at}.event_id`}
                label={t('budgets.ask.field.event_id')}
                optional
                hint={t('budgets.ask.event_hint')}
                options={events}
              />
            )}
            <Checkbox
              name={`items.${at}.private`}
              label={t('budgets.ask.field.item_private')}
              hint={t('budgets.ask.private_hint')}
            />
          </div>
        </fieldset>
      ))}
      {items.length < limits.budget_items && (
        <p>
          <Button
            icon={Plus}
            onClick={() => {
              setKeys([...keys, Math.max(-1, ...keys) + 1])
              field.change([...items, { ...blankItem, event_id: items.at(-1)?.event_id ?? null }])
            }}
          >
            {t('budgets.ask.add_item')}
          </Button>
        </p>
      )}
      <p className="ask-total">
        <span>{t('budgets.ask.total')}</span>
        <span className="num">{money(totalOf(items))}</span>
      </p>
    </>
  )
}
