import { fresh, one } from './granted.ts'
import { oneQuestion } from './surveyRows.ts'
import type { Wish } from './wishes.ts'

const inState = (state: string, more = 'true', column = 't.id') =>
  one('surveys', `t.state = '${state}' and t.network_id is null and ${more}`, column)
const notRepeated = "t.repeats is null and t.promise = 'named'"
const draft = inState('draft', notRepeated)
const pulse = (state: string) => one('survey_pulses', `t.state = '${state}'`, 't.survey_id', 'survey_id')
/** It is published by three methods, each of which uses one up. */
const anyDraft = (column: string) => one('surveys', `t.state = 'draft' and ${notRepeated}`, column)
const toStage = (column: string) => one('surveys', "t.title like '% to stage' and t.state = 'draft'", column)
const stageCode = one('survey_stages', "t.door = 'signed_in'", 't.code', 'survey_id')
const open = inState('published', "t.kind = 'survey'")
const notAnswered = (column: string) =>
  one(
    'survey_invitations',
    `t.withdrawn_at is null and t.took_part_on is null and exists (select from surveys s
       where s.enterprise_id = t.enterprise_id and s.id = t.survey_id and s.state = 'published' and s.network_id is null)`,
    column,
    'survey_id, user_id',
  )
const asked = { params: { id: notAnswered('t.survey_id'), user_id: notAnswered('t.user_id') } }
const answered = one(
  'survey_responses',
  "exists (select from surveys s where s.enterprise_id = t.enterprise_id and s.id = t.survey_id and s.state in ('published', 'closed'))",
  't.survey_id',
)
const ofOpen = `exists (select from surveys s where s.enterprise_id = t.enterprise_id and s.id = t.survey_id and s.state = 'published')`
const report = (column: string) => one('survey_reports', ofOpen, column, 'survey_id')
const sharedReport = one(
  'survey_reports',
  `t.published_at is not null and ${ofOpen}`,
  't.survey_id',
  'survey_id desc',
)
const theme = (column: string) => one('survey_themes', ofOpen, column)
/** As the list of written answers names the first of them. */
const answerKey = one(
  'survey_responses',
  "exists (select from surveys s where s.enterprise_id = t.enterprise_id and s.id = t.survey_id and s.state in ('published', 'closed'))",
  "(select md5(s.order_key::text || 'q1' || t.position::text) from surveys s where s.enterprise_id = t.enterprise_id and s.id = t.survey_id)",
  'survey_id',
)
const content = {
  title: fresh('Survey %'),
  locale: 'en',
  promise: 'named',
  sections: oneQuestion('How was it?'),
  audience: { everybody: true },
}

export const surveyWishes: Record<string, Wish> = {
  'surveys.list': { query: {} },
  'surveys.export_csv': { query: { kind: 'survey' } },
  'surveys.create': {
    body: {
      ...content,
      kind: 'survey',
      network_id: one('networks', "t.archived_at is null and t.kind = 'group'"),
    },
  },
  'surveys.update': {
    params: { id: draft },
    body: { ...content, version: inState('draft', notRepeated, 't.version') },
  },
  'surveys.delete': { params: { id: inState('draft', notRepeated) } },
  'surveys.publish': {
    params: { id: anyDraft('t.id') },
    body: { version: anyDraft('t.version') },
  },
  'surveys.close': { params: { id: open } },
  'surveys.withdraw': { params: { id: open } },
  'surveys.audience': { body: { audience: { everybody: true }, network_id: null } },
  'surveys.classes': { body: { audience: { everybody: true }, network_id: null } },
  'surveyPulses.waves': { params: { id: pulse('running') } },
  'surveyPulses.trend': { params: { id: pulse('running') } },
  'surveyPulses.pause': { params: { id: pulse('running') } },
  'surveyPulses.resume': { params: { id: pulse('paused') } },
  'surveyPulses.end': { params: { id: pulse('paused') } },
  'surveyStages.present': {
    params: { id: toStage('t.id') },
    body: { door: 'room', version: toStage('t.version') },
  },
  'surveyStages.show': { params: { id: one('survey_stages', 'true', 't.survey_id', 'survey_id') } },
  'surveyStages.turn': {
    params: { id: one('survey_stages', 'true', 't.survey_id', 'survey_id') },
    body: { shown: true },
  },
  'surveyStages.asked': { params: { code: stageCode } },
  'surveyStages.question': { params: { code: stageCode } },
  'surveyStages.answer': { params: { code: stageCode }, body: { question: 'q1', answer: true } },
  'surveyInvitations.list': { params: { id: open } },
  'surveyInvitations.remind': { params: { id: inState('published', 't.reminded_at is null') } },
  'surveyInvitations.resend': asked,
  'surveyInvitations.link': asked,
  'surveyInvitations.withdraw': asked,
  'surveyAnswers.asked': {
    params: {
      id: one(
        'survey_invitations',
        't.user_id = person and t.withdrawn_at is null',
        't.survey_id',
        'survey_id',
      ),
    },
  },
  'surveyAnswers.send': {
    body: {
      poll_id: one(
        'survey_invitations',
        "t.user_id = person and t.withdrawn_at is null and t.took_part_on is null and exists (select from surveys s where s.enterprise_id = t.enterprise_id and s.id = t.survey_id and s.state = 'published')",
        't.survey_id',
        'survey_id',
      ),
      answers: { q1: 'Well' },
    },
  },
  'surveyResults.show': { params: { id: answered } },
  'surveyThemes.list': { params: { id: answered } },
  'surveyThemes.create': { params: { id: open }, body: { name: fresh('Theme %') } },
  'surveyThemes.delete': { params: { id: theme('t.survey_id'), theme_id: theme('t.id') } },
  'surveyThemes.mark': {
    params: { id: answered },
    body: { question: 'q1', answer: answerKey, theme_ids: [] },
  },
  'surveyReports.show': { params: { id: answered } },
  'surveyReports.write': {
    params: { id: report('t.survey_id') },
    body: { heard: fresh('Heard %'), questions: ['q1'], version: report('t.version') },
  },
  'surveyReports.publish': { params: { id: report('t.survey_id') }, body: { version: report('t.version') } },
  'surveyReports.withdraw': { params: { id: sharedReport } },
  'surveyReports.read': { params: { id: sharedReport } },
  'surveyResults.comparable': { params: { id: answered } },
  'surveyResults.rates': { params: { id: answered } },
  'surveyResults.crosses': {
    params: { id: one('surveys', "t.class_map <> '[]' and t.state = 'published'") },
  },
  'surveyResults.written': { params: { id: answered }, query: { question: 'q1' } },
  'surveyResults.responses': { query: { poll_id: answered } },
  'surveyResults.response': { params: { id: one('survey_responses', "t.promise = 'named'") } },
  'surveyResults.export_csv': { query: { poll_id: answered } },
}
