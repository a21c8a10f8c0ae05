import type { PersonKey } from '../identity/personKeys.ts'

const administration = 'about what everybody has or can have; that it was done stands in changes_made'

export const recognitionKeys: readonly PersonKey[] = [
  // No key moves: a merge writes entries that carry the points over. See points/merge.ts.
  { key: 'point_entries.user_id', file: 'points', without: ['posted_by', 'recount_id'] },
  {
    key: 'point_recount_people.user_id',
    merge: 'drop',
    passive: true,
    left_out: 'a reckoning; what came of it stands in points',
  },
  { key: 'point_rules.created_by', merge: 'move', text: 'administration', left_out: administration },
  { key: 'point_recounts.created_by', merge: 'move', text: 'administration', left_out: administration },
  { key: 'rewards.created_by', merge: 'move', text: 'administration', left_out: administration },
  { key: 'rewards.deleted_by', merge: 'move', text: 'administration', left_out: administration },
  {
    key: 'reward_approvers.user_id',
    merge: 'unite',
    same: ['reward_id'],
    text: 'administration',
    left_out: administration,
  },
  { key: 'reward_claims.user_id', merge: 'move', text: 'claims', file: 'reward_claims' },
  {
    key: 'reward_claims.decided_by',
    merge: 'move',
    text: 'decisions',
    left_out: 'the claim is somebody else’s',
  },
  { key: 'achievements.created_by', merge: 'move', text: 'administration', left_out: administration },
  {
    key: 'achievement_grants.user_id',
    merge: 'unite',
    same: ['achievement_id'],
    text: 'achievements',
    passive: true,
    file: 'achievements',
  },
  {
    key: 'board_absences.user_id',
    merge: 'unite',
    same: [],
    text: 'board_absences',
    passive: true,
    file: 'board_absences',
  },
  { key: 'kudos.from_id', merge: 'move', text: 'kudos', file: 'kudos_given', without: ['removed_by'] },
  {
    key: 'kudos.to_id',
    merge: 'move',
    text: 'kudos',
    passive: true,
    file: 'kudos_received',
    without: ['removed_by', 'removed_reason', 'month'],
  },
  {
    key: 'kudos.removed_by',
    merge: 'move',
    text: 'decisions',
    left_out: 'about others; that it was done stands in changes_made',
  },
  {
    key: 'kudos_allowances.user_id',
    merge: 'unite',
    same: ['month'],
    text: 'kudos',
    left_out: 'a sum of what is in kudos_given',
  },
  {
    key: 'kudos_reports.reported_by',
    merge: 'unite',
    same: ['kudos_id', 'state'],
    text: 'kudos',
    file: 'kudos_reports',
    without: ['handled_by'],
  },
  {
    key: 'kudos_reports.handled_by',
    merge: 'move',
    text: 'decisions',
    left_out: 'about others; that it was done stands in changes_made',
  },
  { key: 'achievement_grants.granted_by', merge: 'move', text: 'administration', left_out: administration },
]
