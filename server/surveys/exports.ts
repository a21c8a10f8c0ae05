import { saidTo } from '../../contract/surveys/conditions.ts'
import { questionsOf } from '../../contract/surveys/questionRules.ts'
import type { Question } from '../../contract/surveys/questions.ts'
import { isWritten } from '../../contract/surveys/questionTypes.ts'
import { ResponsesFilter } from '../../contract/surveys/results.ts'
import { SurveysFilter } from '../../contract/surveys/surveys.ts'
import { exportable } from '../downloads/exports.ts'
import type { Speak } from '../platform/texts.ts'
import { surveysPolicy } from './policy.ts'
import { mayReadResponses, type Response, responsesAfter } from './responses.ts'
import { type Line, mayList, surveysAfter } from './surveyList.ts'

const Surveys = SurveysFilter.strict()
const column = (key: string) => (say: Speak) => say(`surveys.server.column.${key}`)

export const surveysExport = exportable<Line, typeof Surveys>({
  name: 'polls',
  title: column('surveys'),
  may: surveysPolicy.files,
  admits: mayList,
  secure: false,
  query: Surveys,
  columns: () => [
    { key: 'title', title: column('title'), value: (row) => row.title },
    {
      key: 'kind',
      title: column('kind'),
      value: (row, { say }) => say(`surveys.server.kind.${row.kind}`),
    },
    {
      key: 'state',
      title: column('state'),
      value: (row, { say }) => say(`surveys.server.state.${row.state}`),
    },
    { key: 'created_by', title: column('created_by'), value: (row) => row.created_by?.name ?? '' },
    { key: 'created_at', title: column('created_at'), value: (row) => row.created_at },
    { key: 'opens_at', title: column('opens_at'), value: (row) => row.opens_at },
    { key: 'closes_at', title: column('closes_at'), value: (row) => row.closes_at },
    { key: 'questions', title: column('questions'), value: (row) => row.question_count },
    { key: 'invited', title: column('invited'), value: (row) => row.invited_count },
    {
      key: 'responses',
      title: column('responses'),
      value: ({ response_count: { count, is } }, { say }) =>
        is === 'fewer_than' ? say('surveys.server.fewer_than', { count }) : count,
    },
    { key: 'id', title: column('id'), unusual: true, value: (row) => row.id },
  ],
  rows: (act, filter, { after, limit }) => surveysAfter(act, filter, after?.id ?? 0, limit),
})

const labelOf = (options: Question['options'], key: unknown) =>
  options.find((option) => option.key === key)?.label ?? String(key)

/** An answer in the words of its question. */
function answerText(question: Question, { answers }: Response): string {
  const said = saidTo(answers, question.key)
  if (said === undefined) return ''
  if (isWritten(question.type)) return String(said)
  if (Array.isArray(said)) return said.map((key) => labelOf(question.options, key)).join('; ')
  if (typeof said === 'object')
    return Object.entries(said)
      .map(([row, option]) => `${labelOf(question.rows, row)}: ${labelOf(question.options, option)}`)
      .join('; ')
  return question.type === 'select' ? labelOf(question.options, said) : String(said)
}

const Responses = ResponsesFilter.strict()

/** One line per answer rather than per person, since every survey has other questions. */
interface AnswerLine {
  id: number
  response: Response
  question: Question
}

export const responsesExport = exportable<AnswerLine, typeof Responses>({
  name: 'poll_responses',
  title: column('response_file'),
  may: surveysPolicy.files,
  admits: async (act, { poll_id }) => void (await mayReadResponses(act, poll_id)),
  secure: true,
  query: Responses,
  columns: () => [
    { key: 'respondent', title: column('respondent'), value: ({ response }) => response.respondent.name },
    { key: 'answered_at', title: column('answered_at'), value: ({ response }) => response.answered_at },
    { key: 'question', title: column('question'), value: ({ question }) => question.title },
    {
      key: 'answer',
      title: column('answer'),
      value: ({ question, response }) => answerText(question, response),
    },
    {
      key: 'respondent_id',
      title: column('respondent_id'),
      unusual: true,
      value: ({ response }) => response.respondent.id,
    },
    { key: 'id', title: column('id'), unusual: true, value: ({ id }) => id },
  ],
  rows: async (act, filter, { after, limit }) => {
    const { sections } = await mayReadResponses(act, filter.poll_id)
    const questions = questionsOf(sections)
    const found = await responsesAfter(act.db, filter, after?.id ?? 0, limit)
    return found.flatMap((response) => questions.map((question) => ({ id: response.id, response, question })))
  },
})
