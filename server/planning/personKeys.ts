import type { PersonKey } from '../identity/personKeys.ts'

export const planningKeys: readonly PersonKey[] = [
  { key: 'kpi_updates.author_id', merge: 'move', text: 'kpi_updates', file: 'event_updates' },
  {
    key: 'kpi_corrections.corrected_by',
    merge: 'move',
    text: 'decisions',
    left_out: 'the update may be somebody else’s; what was done stands in changes_made',
  },
  { key: 'aims.owner_id', merge: 'move', text: 'aims', passive: true, file: 'aims_held' },
  {
    key: 'aims.created_by',
    merge: 'move',
    text: 'aims',
    left_out: 'about a network; that it was done stands in changes_made',
  },
  {
    key: 'aims.reached_by',
    merge: 'move',
    text: 'decisions',
    left_out: 'about a network; that it was done stands in changes_made',
  },
  {
    key: 'aims.archived_by',
    merge: 'move',
    text: 'decisions',
    left_out: 'about a network; that it was done stands in changes_made',
  },
]
