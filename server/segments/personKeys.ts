import type { PersonKey } from '../identity/personKeys.ts'

export const segmentsKeys: readonly PersonKey[] = [
  { key: 'segment_members.user_id', merge: 'drop', text: 'segments', passive: true, file: 'segments' },
  {
    key: 'segments.created_by',
    merge: 'move',
    text: 'administration',
    left_out: 'about others; that it was done stands in changes_made',
  },
]
