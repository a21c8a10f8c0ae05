import { type Participant, ParticipantsFilter } from '../../../contract/mentorship/participants.ts'
import { exportable } from '../../downloads/exports.ts'
import type { Speak } from '../../platform/texts.ts'
import { mentorshipPolicy } from '../policy.ts'
import { participantsAfter } from './participants.ts'
import { managedProgram } from './programRow.ts'

const Filter = ParticipantsFilter.strict()
const column = (key: string) => (say: Speak) => say(`mentorship.server.column.${key}`)

export const participantsExport = exportable<Participant, typeof Filter>({
  name: 'mentorship_participants',
  title: column('participants'),
  may: mentorshipPolicy.programs,
  admits: async (act, { program_id }) => {
    await managedProgram(act, program_id)
  },
  secure: true,
  query: Filter,
  columns: () => [
    { key: 'name', title: column('name'), value: ({ person }) => person.name },
    { key: 'title', title: column('title'), value: (row) => row.title },
    {
      key: 'side',
      title: column('side'),
      value: (row, { say }) => say(`mentorship.server.side.${row.side}`),
    },
    {
      key: 'state',
      title: column('state'),
      value: (row, { say }) => say(`mentorship.server.state.${row.state}`),
    },
    { key: 'mentor_places', title: column('mentor_places'), value: (row) => row.mentor_places },
    { key: 'mentee_places', title: column('mentee_places'), value: (row) => row.mentee_places },
    { key: 'enrolled_at', title: column('enrolled_at'), value: (row) => row.enrolled_at },
    { key: 'pairs', title: column('pairs'), value: (row) => row.pairs },
    { key: 'user_id', title: column('user_id'), unusual: true, value: ({ person }) => person.id },
  ],
  rows: (act, filter, { after, limit }) => participantsAfter(act, filter, after?.person.id ?? 0, limit),
})
