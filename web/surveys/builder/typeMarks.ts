import {
  AlignLeft,
  ArrowDownUp,
  CalendarDays,
  CircleDot,
  Gauge,
  Grid3x3,
  Hash,
  ListChecks,
  SquareCheck,
  TextCursorInput,
  ThumbsUp,
  ToggleLeft,
} from 'lucide-react'
import type { QuestionType } from '../../../contract/surveys/questionTypes.ts'
import type { IconMark } from '../../ui/Icon.tsx'

export const typeMarks: Record<QuestionType, IconMark> = {
  short_text: TextCursorInput,
  long_text: AlignLeft,
  yes_no: ToggleLeft,
  checkbox: SquareCheck,
  date: CalendarDays,
  numeric: Hash,
  select: CircleDot,
  select_many: ListChecks,
  scale: Gauge,
  recommend: ThumbsUp,
  matrix: Grid3x3,
  ranking: ArrowDownUp,
}

/** Grouped the way authors look for them: to choose from, to rate, to write. */
export const typeGroups = [
  { group: 'choose', types: ['select', 'select_many', 'yes_no', 'ranking', 'matrix'] },
  { group: 'rate', types: ['scale', 'recommend', 'numeric'] },
  { group: 'write', types: ['short_text', 'long_text', 'date', 'checkbox'] },
] as const satisfies readonly { group: string; types: readonly QuestionType[] }[]

/** Text keys of their names. A key ending in `_many` would be taken for a plural form. */
export const nameOf = (type: QuestionType) =>
  type === 'select_many' ? ('surveys.type.several' as const) : (`surveys.type.${type}` as const)
