import type { z } from 'zod'
import { unknownNumber } from '../../contract/formats.ts'
import type { Leaf } from '../../contract/segments/rules.ts'
import type { PeopleCount, SegmentField } from '../../contract/segments/segments.ts'
import { useMe } from '../app/me.ts'
import { type TextKey, useText } from '../app/texts.ts'
import { useDates } from '../ui/dates/dates.ts'

export type Choice = z.output<typeof SegmentField>

/** The names behind ids in rules: those that came with the segment and those chosen since. */
export interface Names {
  fields: ReadonlyMap<string, Choice>
  networks: ReadonlyMap<number, string>
  people: ReadonlyMap<number, string>
}

export function useCountWords() {
  const { t, locale } = useText()
  return ({ count, is }: PeopleCount) =>
    count === null
      ? t('segments.count.withheld')
      : t(`segments.count.${is}` as TextKey, { count, number: unknownNumber(count, locale) })
}

const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** One rule as a whole sentence of the reader's language. */
export function useSentence({ fields, networks, people }: Names): (rule: Leaf) => string {
  const { t, locale } = useText()
  const dates = useDates('UTC')
  const { user } = useMe()
  const list = (names: string[], type: 'disjunction' | 'conjunction') =>
    new Intl.ListFormat(locale, { type }).format(names)
  const say = (key: string, facts: Record<string, string | number>) =>
    t(`segments.says.${key}` as TextKey, facts)
  return (rule) => {
    if (rule.is === 'hidden') return t('segments.says.hidden')
    if (rule.is === 'scope')
      return rule.user_id === user.id
        ? t('segments.says.scope_mine')
        : t('segments.says.scope', { name: people.get(rule.user_id) ?? t('segments.says.somebody') })
    if (rule.is === 'group') {
      if (rule.network_ids.length === 0) return t('segments.says.unfinished')
      const names = rule.network_ids.map((id) => networks.get(id) ?? t('segments.says.gone_network'))
      const key = `${rule.relation}${rule.on ? '_on' : ''}${rule.below ? '_below' : ''}`
      return say(`group.${key}`, {
        networks: list(names, 'disjunction'),
        day: rule.on ? dates.short(rule.on) : '',
      })
    }
    const field = fields.get(rule.field)
    if (!rule.operator || (rule.values.length === 0 && !/^is_/.test(rule.operator)))
      return t('segments.says.unfinished')
    const word = (value: string | number) => {
      const option = field?.options.find((one) => one.value === String(value))
      if (option) return option.text
      if (isDay(value)) return dates.short(String(value))
      return typeof value === 'number' ? unknownNumber(value, locale) : t('segments.says.quoted', { value })
    }
    const [first = '', second = ''] = rule.values
    return say(`field.${rule.operator}`, {
      field: field?.title ?? t('segments.builder.unknown_field'),
      value: word(first),
      values: list(rule.values.map(word), 'disjunction'),
      from: word(first),
      to: word(second),
      ...(typeof first === 'number' ? { count: first } : {}),
    })
  }
}
