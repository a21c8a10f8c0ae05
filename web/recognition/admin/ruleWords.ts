import type { z } from 'zod'
import type { PointRule } from '../../../contract/recognition/rules.ts'
import { useText } from '../../app/texts.ts'
import { useDates } from '../../ui/dates/dates.ts'
import { useRecognitionWords } from '../words.ts'

export type Rule = z.output<typeof PointRule>

export const ruleLimits = ['per_day', 'per_week', 'per_month', 'per_thing'] as const

/** What a rule gives, how often, where and when, in short. */
export function useRuleWords() {
  const { t } = useText()
  const dates = useDates('UTC')
  const { points } = useRecognitionWords()
  const day = (of: string) => dates.short(`${of}T12:00:00Z`)
  return (rule: Rule): string[] => {
    const { starts_on, ends_on, networks, segments } = rule
    return [
      t('recognition.admin.rules.each', { points: points(rule.points) }),
      ...ruleLimits.flatMap((limit) => {
        const count = rule[limit]
        return count === null ? [] : [t(`recognition.admin.rules.most.${limit}`, { count })]
      }),
      ...(networks.length > 0 ? [networks.map(({ name }) => name).join(', ')] : []),
      ...(segments.length > 0 ? [segments.map(({ name }) => name).join(', ')] : []),
      ...(starts_on !== null ? [t('recognition.admin.rules.from', { day: day(starts_on) })] : []),
      ...(ends_on !== null ? [t('recognition.admin.rules.until', { day: day(ends_on) })] : []),
    ]
  }
}
