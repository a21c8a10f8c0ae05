import type { z } from 'zod'
import type { Locale } from '../../contract/locales.ts'
import type { Answers } from '../../contract/route.ts'
import { questionsOf } from '../../contract/surveys/questionRules.ts'
import type { Question } from '../../contract/surveys/questions.ts'
import { isWritten } from '../../contract/surveys/questionTypes.ts'
import type { ChoiceResult, QuestionResult, surveyResults } from '../../contract/surveys/results.ts'
import type { Reading } from '../platform/act.ts'
import { shownValue } from './classes/coarseClasses.ts'
import { type Bounds, tellsPart, toldChoices, toldFigure, toldMean, toldPart } from './distribution.ts'
import { surveyFor } from './known.ts'
import { byStretch, endsOf, REST, stretchesOf } from './stretches.ts'
import { tookPart } from './surveyList.ts'
import { inLanguage } from './surveyRow.ts'
import { tallyOf, togetherIn } from './tallies.ts'
import { countedOf, type Tally, timesOf } from './tally.ts'

type Choice = z.output<typeof ChoiceResult>
type Result = z.output<typeof QuestionResult>

interface Option {
  key: string
  label: string
}

const yesAndNo: readonly Option[] = [
  { key: 'true', label: '' },
  { key: 'false', label: '' },
]

/** The options in their order; of a scale, each number on it. */
function optionsOf({ type, options, min, max }: Question): readonly Option[] {
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({ key: String(from + at), label: String(from + at) }))
  switch (type) {
    case 'yes_no':
    case 'checkbox':
      return yesAndNo
    case 'recommend':
      return numbers(0, 10)
    case 'scale':
      return numbers(min ?? 0, max ?? 0)
    case 'select':
    case 'select_many':
    case 'matrix':
    case 'ranking':
      return options
    default:
      return []
  }
}

const unnamed = (key: string): Option => ({ key, label: '' })

/**
 * The stretches of numbers or months that people's answers fall into. Where they have no ends, only those of enough people
 * are shown, and all others together: that there is one at all would tell of few.
 */
function stretchesShown(question: Question, counted: Record<string, number>, k: number): readonly Option[] {
  const ends = endsOf(question)
  if (ends) return stretchesOf(ends).map(unnamed)
  const shown = Object.keys(counted)
    .filter((key) => timesOf(counted, key) >= k)
    .toSorted(byStretch)
  return [...shown, ...(k > 1 ? [REST] : [])].map(unnamed)
}

const isCut = ({ type }: Question) => type === 'numeric' || type === 'date'

const shareOf = ({ at_least, at_most }: Bounds, of: number) => (of === 0 ? 0 : (at_least + at_most) / 2 / of)

/** The choices of a question, or of one row of a matrix. */
function choicesOf(question: Question, tally: Tally, gate: Gate, row: Option | null): Choice[] {
  const { k, few } = gate
  const { answered, choices, places } = countedOf(tally, row ? `${question.key}.${row.key}` : question.key)
  if (answered < k || (few > k && !tellsPart(answered, k, few))) return []
  const cut = isCut(question)
  const options = cut ? stretchesShown(question, choices, k) : optionsOf(question)
  const known = options.reduce((sum, { key }) => sum + timesOf(choices, key), 0)
  const counts = options.map(({ key }) => (cut && key === REST ? answered - known : timesOf(choices, key)))
  const told =
    question.type === 'select_many'
      ? counts.map((count) => toldPart(count, answered, k, few))
      : toldChoices(counts, answered, k, few)
  return options.map(({ key, label }, at) => {
    const { at_least, at_most } = told[at] ?? { at_least: 0, at_most: answered }
    return {
      key,
      label,
      row: row?.key ?? null,
      row_label: row?.label ?? null,
      count: at_least === at_most && k <= 1 ? at_least : null,
      at_least,
      at_most,
      share: shareOf({ at_least, at_most }, answered),
      mean_rank:
        question.type === 'ranking'
          ? toldMean({ sum: timesOf(places, key), of: answered, min: 1, max: options.length }, k)
          : null,
    }
  })
}

/** Promoters answer 9 or 10, detractors 0 to 6. Rounded to what k people could move it by together. */
function recommendScore({ type, key }: Question, tally: Tally, k: number) {
  if (type !== 'recommend') return null
  const { answered, choices } = countedOf(tally, key)
  const times = (from: number, to: number) => {
    let sum = 0
    for (let number = from; number <= to; number++) sum += timesOf(choices, String(number))
    return sum
  }
  const sum = 100 * (times(9, 10) - times(0, 6))
  return toldMean({ sum, of: answered, min: -100, max: 100 }, k)
}

const reachOf = ({ type, min, max }: Question) => (type === 'recommend' ? { min: 0, max: 10 } : { min, max })
const hasMean = ({ type }: Question) => type === 'numeric' || type === 'scale' || type === 'recommend'

interface Gate {
  /** Figures begin at so many people, and go up by them. */
  k: number
  /** Nothing is known of a choice by fewer. */
  few: number
}

/**
 * The results of one question, with figures from k people on. Of some of the people, beside figures of all and of others,
 * `few` are twice as many: see the privacy gate.
 */
export function resultOf(question: Question, tally: Tally, k: number, few = k): Result {
  const { answered, sum } = countedOf(tally, question.key)
  const hidden = answered < few
  return {
    key: question.key,
    type: question.type,
    title: question.title,
    low_label: question.low_label,
    high_label: question.high_label,
    answered: toldFigure(answered, k),
    hidden,
    choices: hidden
      ? []
      : question.type === 'matrix'
        ? question.rows.flatMap((row) => choicesOf(question, tally, { k, few }, row))
        : choicesOf(question, tally, { k, few }, null),
    mean: hidden || !hasMean(question) ? null : toldMean({ sum, of: answered, ...reachOf(question) }, k),
    recommend_score: hidden ? null : recommendScore(question, tally, k),
  }
}

export async function showResults(
  act: Reading,
  id: number,
  locale: Locale,
): Promise<Answers<typeof surveyResults.show>> {
  const survey = await surveyFor(act, id, 'read_results')
  const tally = await tallyOf(act.db, survey)
  const together = togetherIn(survey)
  const { title, sections } = inLanguage(survey, act.me.locale ?? locale)
  return {
    id,
    title,
    promise: survey.promise,
    state: survey.state,
    invited: survey.invited_count,
    took_part: tookPart(survey),
    figures_from: survey.figures_from,
    comments_from: survey.comments_from,
    classes: survey.class_map.map(({ by, title, values }) => ({
      by,
      title,
      values: values.map(shownValue),
    })),
    questions: questionsOf(sections).map((question) => resultOf(question, tally, together(question))),
  }
}

/** How many written answers to a question may be read. */
export async function writtenToRead(act: Reading, id: number, key: string) {
  const survey = await surveyFor(act, id, 'read_results')
  const question = questionsOf(survey.sections).find((one) => one.key === key && isWritten(one.type))
  const tally = question && (await tallyOf(act.db, survey))
  return { survey, most: tally ? countedOf(tally, key).answered : 0 }
}
