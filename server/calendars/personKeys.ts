import type { PersonKey } from '../identity/personKeys.ts'

export const calendarsKeys: readonly PersonKey[] = [
  {
    key: 'calendars.created_by',
    merge: 'move',
    text: 'administration',
    left_out: 'about the company; that it was done stands in changes_made',
  },
  {
    key: 'calendars.archived_by',
    merge: 'move',
    text: 'administration',
    left_out: 'about the company; that it was done stands in changes_made',
  },
  {
    key: 'notable_dates.archived_by',
    merge: 'move',
    text: 'administration',
    left_out: 'about the company; that it was done stands in changes_made',
  },
]
