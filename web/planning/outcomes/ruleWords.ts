import type { z } from 'zod'
import { numbersFor } from '../../../contract/formats.ts'
import type { Goal, Outcome, Pillar } from '../../../contract/planning/aims.ts'
import { useText } from '../../app/texts.ts'
import { useKpiWords } from '../kpis/words.ts'

export type OutcomeShown = z.output<typeof Outcome>
export type PillarShown = z.output<typeof Pillar>
export type GoalShown = z.output<typeof Goal>
export type AimShown = OutcomeShown | PillarShown | GoalShown

const percentOr = (unit: string | null) => (unit === '%' ? unit : null)

/** The progress in one sentence that says how it is computed. */
export function useRuleWords() {
  const { t, locale } = useText()
  const words = useKpiWords()
  const number = numbersFor(locale)
  const percent = numbersFor(locale, { style: 'percent', maximumFractionDigits: 0 })

  function measured({ progress: { measure }, unit, target }: AimShown) {
    if (!measure) return ''
    const { title, first, value, is } = measure
    const aimed = measure.target ?? 0
    const counted = target === null ? measure.unit : (unit ?? measure.unit)
    if (is === 'hidden') return t('planning.rule.measured_hidden', { kpi: title })
    if (value === null)
      return t(is === 'withheld' ? 'planning.rule.measured_withheld' : 'planning.rule.measured_nothing', {
        kpi: title,
      })
    const facts = {
      kpi: title,
      // A percentage has its sign; another unit is named once, beside the target.
      value: words.point({ value, is }, percentOr(counted)),
      target: words.number(aimed, counted),
    }
    return first !== null && first > aimed
      ? t('planning.rule.measured_down', { ...facts, first: words.number(first, percentOr(counted)) })
      : t('planning.rule.measured', facts)
  }

  function parts({ kind, progress }: AimShown) {
    const { parts_counted, events_held, events_planned } = progress
    const events = { held: number.format(events_held), planned: number.format(events_planned) }
    if (kind === 'outcome') return t('planning.rule.of_pillars', { count: parts_counted })
    if (parts_counted === 0) return t('planning.rule.of_events', events)
    return events_planned === 0
      ? t('planning.rule.of_goals', { count: parts_counted })
      : t('planning.rule.of_goals_and_events', { count: parts_counted, ...events })
  }

  return {
    percent: ({ progress: { share } }: AimShown) => (share === null ? '–' : percent.format(share)),
    sentence: (aim: AimShown) => {
      switch (aim.progress.rule) {
        case 'reached':
          return aim.reached_by
            ? t('planning.rule.reached', { name: aim.reached_by.name })
            : t('planning.rule.reached_by_somebody')
        case 'measured':
          return measured(aim)
        case 'parts':
          return parts(aim)
        default:
          return t(`planning.rule.${aim.progress.rule}`)
      }
    },
  }
}
