import type { PersonKey } from '../identity/personKeys.ts'

export const surveysKeys: readonly PersonKey[] = [
  { key: 'surveys.created_by', merge: 'move', text: 'surveys', file: 'surveys' },
  {
    key: 'survey_reports.published_by',
    merge: 'move',
    text: 'surveys',
    left_out: 'the survey stands in surveys',
  },
  {
    key: 'survey_readings.user_id',
    merge: 'unite',
    same: ['survey_id', 'what', 'read_on'],
    left_out: 'what they did stands in the log of changes',
  },
  {
    key: 'survey_people.user_id',
    merge: 'unite',
    same: ['survey_id'],
    text: 'survey_invitations',
    passive: true,
    left_out: 'who was named to be asked; the invitation stands in survey_invitations',
  },
  {
    key: 'survey_invitations.user_id',
    merge: 'unite',
    same: ['survey_id'],
    text: 'survey_invitations',
    passive: true,
    file: 'survey_invitations',
    without: ['token_hash', 'link_number', 'discreet', 'through_networks', 'through_segments'],
  },
  {
    key: 'survey_responses.user_id',
    merge: 'unite',
    same: ['survey_id'],
    text: 'survey_responses',
    // That somebody answered a confidential survey is told to nobody, and a number of them would tell it.
    told: { column: 'promise', is: 'named' },
    file: 'survey_responses',
    without: ['position'],
  },
]
