import type { PersonKey } from '../identity/personKeys.ts'

export const insightKeys: readonly PersonKey[] = [
  { key: 'page_visits.user_id', merge: 'move', text: 'visits', file: 'page_visits' },
  { key: 'change_log.actor_id', file: 'changes_made', without: ['personal_hash', 'seal'] },
  { key: 'change_log_personal.about_user_id', file: 'changes_about', without: ['salt'] },
]
