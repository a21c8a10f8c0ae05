export const questionTypes = [
  'short_text',
  'long_text',
  'yes_no',
  'checkbox',
  'date',
  'numeric',
  'select',
  'select_many',
  'scale',
  'recommend',
  'matrix',
  'ranking',
] as const
export type QuestionType = (typeof questionTypes)[number]

export const hasOptions = (type: QuestionType) =>
  type === 'select' || type === 'select_many' || type === 'matrix' || type === 'ranking'
export const isWritten = (type: QuestionType) => type === 'short_text' || type === 'long_text'
