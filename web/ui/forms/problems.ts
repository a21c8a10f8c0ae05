import { useCallback } from 'react'
import type { z } from 'zod'
import { isMissing } from '../../../contract/fieldErrors.ts'
import { unknownNumber } from '../../../contract/formats.ts'
import { useText } from '../../app/texts.ts'

/** The schema's errors in words for the person filling in the form. */
export function useProblemWords() {
  const { t, locale } = useText()
  return useCallback(
    (issue: z.core.$ZodIssue, value: unknown) => {
      const counted = (n: number | bigint) => ({
        count: Number(n),
        number: unknownNumber(Number(n), locale),
      })
      if (issue.code !== 'custom' && isMissing(value)) return t('ui.problem.required')
      if (issue.message === 'required') return t('ui.problem.required')
      if (issue.code === 'too_big')
        return t(
          issue.origin === 'string' ? 'ui.problem.too_long' : 'ui.problem.too_big',
          counted(issue.maximum),
        )
      if (issue.code === 'too_small')
        return t(
          issue.origin === 'string' ? 'ui.problem.too_short' : 'ui.problem.too_small',
          counted(issue.minimum),
        )
      if (issue.code === 'invalid_format' && issue.format === 'email') return t('ui.problem.email')
      if (issue.code === 'invalid_format' && issue.format === 'url') return t('ui.problem.url')
      if (issue.code === 'invalid_value') return t('ui.problem.choice')
      if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int'))
        return t('ui.problem.number')
      // Rules of our own carry the name of what they ask.
      if (issue.message === 'birth_date' || issue.message === 'date') return t('ui.problem.date')
      if (issue.message === 'time_zone') return t('ui.problem.time_zone')
      if (issue.message === 'options' || issue.message === 'no_options') return t('ui.problem.options')
      if (issue.code === 'custom' && issue.params?.last_year !== undefined)
        return t('ui.problem.last_year', { year: String(issue.params.last_year) })
      if (issue.message === 'taken') return t('ui.problem.twice')
      if (issue.message === 'max_below_min') return t('ui.problem.max_below_min')
      if (issue.message === 'only_numbers') return t('ui.problem.other')
      if (issue.message === 'age_and_unit') return t('ui.problem.both')
      if (issue.message === 'video') return t('ui.problem.video')
      if (issue.message === 'default_colour') return t('ui.problem.default_colour')
      if (issue.message === 'month_day') return t('ui.problem.month_day')
      if (issue.message === 'sponsor') return t('ui.problem.somebody')
      if (issue.message === 'invalid_text') return t('ui.problem.text')
      return t('ui.problem.other')
    },
    [t, locale],
  )
}
