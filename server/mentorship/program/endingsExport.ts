import { EndingsFilter, type MentorshipEnding } from '../../../contract/mentorship/endings.ts'
import { exportable } from '../../downloads/exports.ts'
import type { Speak } from '../../platform/texts.ts'
import { mentorshipPolicy } from '../policy.ts'
import { endingsAfter } from './endings.ts'

const Filter = EndingsFilter.strict()
const column = (key: string) => (say: Speak) => say(`mentorship.server.column.${key}`)

export const endingsExport = exportable<MentorshipEnding, typeof Filter>({
  name: 'mentorship_endings',
  title: column('endings'),
  may: mentorshipPolicy.programs,
  secure: true,
  query: Filter,
  columns: () => [
    { key: 'mentor', title: column('mentor'), value: ({ mentorship }) => mentorship.mentor.name },
    { key: 'mentee', title: column('mentee'), value: ({ mentorship }) => mentorship.mentee.name },
    { key: 'program', title: column('program'), value: ({ mentorship }) => mentorship.program?.name ?? null },
    { key: 'since', title: column('since'), value: ({ mentorship }) => mentorship.since },
    { key: 'ended_at', title: column('ended_at'), value: ({ mentorship }) => mentorship.ended_at },
    { key: 'planned_until', title: column('planned_until'), value: (row) => row.planned_until },
    {
      key: 'because',
      title: column('because'),
      value: (row, { say }) => say(`mentorship.server.ended.${row.because}`),
    },
    {
      key: 'ended_by',
      title: column('ended_by'),
      value: (row, { say }) => row.side && say(`mentorship.server.side.${row.side}`),
    },
    { key: 'reason', title: column('reason'), value: (row) => row.reason },
    { key: 'id', title: column('pair_id'), unusual: true, value: ({ mentorship }) => mentorship.id },
  ],
  rows: (act, filter, { after, limit }) => endingsAfter(act, filter, after?.mentorship.id ?? 0, limit),
})
