import { daysAfter } from '../../../contract/days.ts'
import { fresh, one } from './granted.ts'
import type { Wish } from './wishes.ts'

const nextYear = daysAfter(new Date().toISOString().slice(0, 10), 365)
const inPair = "t.state = 'active' and person in (t.mentor_id, t.mentee_id)"
const pair = (column = 't.id') => one('mentorships', inPair, column)
const ofPair = (more = 'true') =>
  `exists (select from mentorships m where m.enterprise_id = t.enterprise_id and m.id = t.mentorship_id and m.state = 'active'
    and person in (m.mentor_id, m.mentee_id)) and ${more}`
const goal = one('mentorship_goals', ofPair())
const step = one(
  'mentorship_steps',
  `exists (select from mentorship_goals g join mentorships m on m.enterprise_id = g.enterprise_id and m.id = g.mentorship_id
    where g.enterprise_id = t.enterprise_id and g.id = t.goal_id and m.state = 'active' and person in (m.mentor_id, m.mentee_id))`,
)
const ofRoom = (more = 'true') => ofPair(more).replace('t.mentorship_id', 't.room_id')
const file = one('mentorship_files', ofRoom('t.added_by = person'), 't.id', 'id desc')
const fileThere = one('mentorship_files', ofRoom(), 't.id')
/** The version of what belongs to the same pair. */
const versionIn = (table: string, more = 'true') =>
  pair(
    `coalesce((select n.version from ${table} n, asking where n.enterprise_id = t.enterprise_id and n.room_id = t.id and ${more}), 0)`,
  )
const request = (who: 'asker_id' | 'recipient_id', state: string) =>
  one('mentorship_requests', `t.${who} = person and t.state = '${state}'`)
const session = (more: string, column = 't.id') =>
  one(
    'mentorship_sessions',
    `${more} and exists (select from mentorship_session_participants p where p.enterprise_id = t.enterprise_id
      and p.session_id = t.id and p.user_id = person)`,
    column,
  )
const ahead = "t.state = 'scheduled' and t.starts_at > now()"
const hosted = (column?: string) => session(`${ahead} and t.host_id = person`, column)
const invited = (invitation: string, whose = 'p.user_id = person') =>
  session(
    `${ahead} and exists (select from mentorship_session_participants p where p.enterprise_id = t.enterprise_id
      and p.session_id = t.id and p.invitation = '${invitation}' and ${whose})`,
  )
const proposed = invited('proposed', 't.host_id = person')
const concern = (where: string, column = 't.id') =>
  one(
    'mentorship_concerns',
    `${where} and exists (select from mentorships m where m.enterprise_id = t.enterprise_id and m.id = t.room_id
      and person not in (m.mentor_id, m.mentee_id))`,
    column,
  )
const inCircle = (standing: string, whose = 'person') =>
  `exists (select from mentorship_circle_people p where p.enterprise_id = t.enterprise_id and p.circle_id = t.id
    and p.user_id = ${whose} and ${standing})`
const led = (column = 't.id', order = 'id') =>
  one(
    'mentorship_circles',
    `t.state = 'active' and ${inCircle("p.state = 'in' and p.side = 'mentor'")}`,
    column,
    order,
  )
/** Somebody in a circle that the asker leads. */
const ledPerson = (state: string, column: string) =>
  one(
    'mentorship_circle_people',
    `t.state = '${state}' and t.side = 'mentee' and exists (select from mentorship_circle_people p
      join mentorship_circles c on c.enterprise_id = p.enterprise_id and c.id = p.circle_id and c.state = 'active'
      where p.enterprise_id = t.enterprise_id and p.circle_id = t.circle_id and p.user_id = person and p.state = 'in' and p.side = 'mentor')`,
    column,
    'circle_id',
  )
const circle = {
  name: fresh('Circle %'),
  places: 6,
  joining: 'open',
  planned_until: nextYear,
  mentoring_topic_ids: {
    sql: 'select json_build_array(min(t.id)) from mentoring_topics t, asking where t.enterprise_id = company and t.archived_at is null',
  },
}
const lastOpen = (table: string, more = 'true') =>
  one(table, `t.archived_at is null and ${more}`, 't.id', 'id desc')
const archived = (table: string) => one(table, 't.archived_at is not null')
const ofSide = "t.side = 'mentor'"
const ids = (table: string, where = 'true') => ({
  sql: `select json_agg(t.id order by t.position) from ${table} t, asking where t.enterprise_id = company and ${where}`,
})
const span = (year: number) => ({
  starts_at: `${year}-03-01T10:00:00Z`,
  ends_at: `${year}-03-01T11:00:00Z`,
})

const programDays = {
  enrols_from: '2095-01-01',
  enrols_until: '2095-02-01',
  runs_from: '2095-02-02',
  runs_until: '2095-09-01',
}
const aSegment = {
  sql: 'select json_build_array(max(t.id)) from segments t, asking where t.enterprise_id = company',
}
const programIn = (state: string, column = 't.id') =>
  one('mentorship_programs', `t.state = '${state}' and t.archived_at is null`, column)
const askedIn = (column: string) =>
  one(
    'fields',
    `t.belongs_to = 'participant' and t.program_id = (select min(p.id) from mentorship_programs p
      where p.enterprise_id = t.enterprise_id and p.state = 'enrolling')`,
    column,
  )
const programQuestion = askedIn('t.id')
const drafted = (column = 't.id', order = 'id') =>
  one('mentorship_rounds', "t.state = 'draft'", column, order)

/** What is wished for about mentorship: everybody has a mentor and a mentee, and asks somebody else. */
export const mentorshipWishes: Record<string, Wish> = {
  'mentoringTypes.list': { query: {} },
  'mentoringTypes.create': { body: { name: fresh('Type %') } },
  'mentoringTypes.order': { body: { ids: ids('mentoring_types') } },
  'mentoringTypes.merge': {
    params: { id: lastOpen('mentoring_types') },
    body: { into_mentoring_type_id: one('mentoring_types', 't.archived_at is null') },
  },
  'mentoringTypes.archive': { params: { id: lastOpen('mentoring_types') } },
  'mentoringTypes.restore': { params: { id: archived('mentoring_types') } },
  'mentoringTopics.list': { query: {} },
  'mentoringTopics.create': {
    body: {
      name: fresh('Topic %'),
      side: 'mentee',
      answered_by_mentoring_topic_id: one('mentoring_topics', `t.archived_at is null and ${ofSide}`),
    },
  },
  'mentoringTopics.order': { body: { ids: ids('mentoring_topics', ofSide), side: 'mentor' } },
  'mentoringTopics.merge': {
    params: { id: lastOpen('mentoring_topics', ofSide) },
    body: { into_mentoring_topic_id: one('mentoring_topics', `t.archived_at is null and ${ofSide}`) },
  },
  'mentoringTopics.archive': { params: { id: lastOpen('mentoring_topics') } },
  'mentoringTopics.restore': { params: { id: archived('mentoring_topics') } },
  'mentorshipProfiles.list': { query: {} },
  'mentorshipProfiles.update': {
    body: {
      is_mentor: true,
      is_mentee: true,
      version: one('mentorship_profiles', 't.user_id = person', 't.version', 'user_id'),
    },
  },
  'mentorshipRequests.list': { query: { direction: 'incoming' } },
  'mentorshipRequests.show': { params: { id: request('asker_id', 'pending') } },
  'mentorshipRequests.create': {
    body: {
      as: 'mentee',
      recipient_ids: {
        sql: `select json_agg(t.mentee_id) from mentorship_pairs t, asking where t.enterprise_id = company and t.mentor_id = person
          and not exists (select from mentorship_pairs o where o.enterprise_id = company and o.mentor_id = t.mentee_id
            and o.mentee_id = person)`,
      },
    },
  },
  'mentorshipRequests.accept': { params: { id: request('recipient_id', 'pending') } },
  'mentorshipRequests.reject': { params: { id: request('recipient_id', 'pending') }, body: {} },
  'mentorshipRequests.withdraw': { params: { id: request('asker_id', 'pending') } },
  'mentorshipRequests.delete': { params: { id: request('asker_id', 'rejected') } },
  'mentorships.list': { query: {} },
  'mentorships.show': { params: { id: pair() } },
  'mentorships.plan': {
    params: { id: pair() },
    body: { planned_until: nextYear, version: pair('t.version') },
  },
  'mentorships.review': { params: { id: pair() }, body: { kind: 'midpoint', reached: 'A lot' } },
  'mentorships.end': { params: { id: pair() }, body: {} },
  'mentorshipGoals.create': { params: { id: pair() }, body: { title: fresh('Goal %') } },
  'mentorshipGoals.update': {
    params: { id: goal },
    body: { title: fresh('Goal %'), version: one('mentorship_goals', ofPair(), 't.version') },
  },
  'mentorshipGoals.delete': { params: { id: one('mentorship_goals', ofPair(), 't.id', 'id desc') } },
  'mentorshipGoals.reach': { params: { id: goal } },
  'mentorshipGoals.tick': { params: { id: step } },
  'mentorshipNotes.shared': { params: { id: pair() } },
  'mentorshipNotes.writeShared': {
    params: { id: pair() },
    body: { text: 'Ours', version: versionIn('mentorship_notes') },
  },
  'mentorshipNotes.own': { params: { id: pair() } },
  'mentorshipNotes.writeOwn': {
    params: { id: pair() },
    body: { text: 'Mine', version: versionIn('mentorship_private_notes', 'n.user_id = person') },
  },
  'mentorshipCircles.list': { query: {} },
  'mentorshipCircles.show': { params: { id: led() } },
  'mentorshipCircles.create': { body: circle },
  'mentorshipCircles.update': { params: { id: led() }, body: { ...circle, version: led('t.version') } },
  'mentorshipCircles.end': { params: { id: led('t.id', 'id desc') } },
  'mentorshipCircles.join': {
    params: {
      id: one('mentorship_circles', `t.state = 'active' and t.joining = 'open' and not ${inCircle('true')}`),
    },
    body: {},
  },
  'mentorshipCircles.leave': {
    params: {
      id: one(
        'mentorship_circles',
        `t.state = 'active' and ${inCircle("p.state = 'in' and p.side = 'mentee'")}`,
      ),
    },
  },
  'mentorshipCircles.invite': {
    params: { id: led() },
    body: {
      user_id: one('mentorship_profiles', 't.user_id <> person', 't.user_id', 'user_id desc'),
      side: 'mentee',
    },
  },
  'mentorshipCircles.admit': {
    params: { id: ledPerson('asked', 't.circle_id'), userId: ledPerson('asked', 't.user_id') },
  },
  'mentorshipCircles.remove': {
    params: { id: ledPerson('in', 't.circle_id'), userId: ledPerson('in', 't.user_id') },
  },
  'mentorshipFiles.list': { params: { id: pair() } },
  'mentorshipFiles.add': { params: { id: pair() } },
  'mentorshipFiles.rename': { params: { id: file }, body: { name: fresh('File %') } },
  'mentorshipFiles.delete': { params: { id: file } },
  'mentorshipFiles.blob': { params: { id: fileThere } },
  'mentorshipGuides.list': { params: { id: pair() } },
  'mentorshipGuides.tick': { params: { id: pair(), number: 1, key: 'usual-1' } },
  'programGuides.list': { params: { id: programIn('enrolling') } },
  'programGuides.update': {
    params: { id: programIn('enrolling'), number: 1 },
    body: { title: fresh('Guide %'), items: [{ text: 'Say hello' }], version: 0 },
  },
  'programGuides.reset': { params: { id: programIn('enrolling'), number: 2 } },
  'mentorshipConcerns.report': { params: { id: pair() }, body: { text: 'Something' } },
  'mentorshipConcerns.list': { query: {} },
  'mentorshipConcerns.close': {
    params: { id: concern('t.closed_at is null') },
    body: { note: 'Done', version: concern('t.closed_at is null', 't.version') },
  },
  'mentorshipConcerns.reopen': { params: { id: concern('t.closed_at is not null') } },
  'mentorshipEndings.list': { query: {} },
  'mentorshipEndings.export_csv': { query: {} },
  'mentorshipEndings.figures': { query: {} },
  'mentorshipSessions.list': { query: { as: 'participating' } },
  'mentorshipSessions.show': { params: { id: session(ahead) } },
  'mentorshipSessions.create': { params: { id: pair() }, body: { ...span(2098), format: 'other' } },
  'mentorshipSessions.update': {
    params: { id: hosted() },
    body: { ...span(2097), format: 'other', version: hosted('t.version') },
  },
  'mentorshipSessions.cancel': { params: { id: session(ahead) }, body: {} },
  'mentorshipSessions.accept': { params: { id: invited('pending') } },
  'mentorshipSessions.reject': { params: { id: invited('pending') }, body: {} },
  'mentorshipSessions.propose': { params: { id: invited('pending') }, body: span(2096) },
  'mentorshipSessions.takeProposal': { params: { id: proposed } },
  'mentorshipSessions.dropProposal': { params: { id: proposed } },
  'mentorshipSessions.giveFeedback': {
    params: { id: session("t.state = 'scheduled' and t.ends_at < now()") },
    body: { rating: 4 },
  },
  'mentorshipSessions.freeTimes': { params: { id: pair() }, query: {} },
  'mentorshipSessions.file': { params: { id: session(ahead) } },
  // Programs drafted above are for the only segment there was.
  'segments.destroy': {
    params: {
      id: one(
        'segments',
        `not exists (select from mentorship_program_segments s where s.enterprise_id = t.enterprise_id
          and s.segment_id = t.id)`,
      ),
    },
  },
  'mentorshipPrograms.list': { query: {} },
  'mentorshipPrograms.create': {
    body: { name: fresh('Cohort %'), match_by: 'all_at_once', ...programDays, segment_ids: aSegment },
  },
  'mentorshipPrograms.update': {
    params: { id: programIn('matching') },
    body: {
      name: fresh('Cohort %'),
      match_by: 'all_at_once',
      ...programDays,
      segment_ids: aSegment,
      version: programIn('matching', 't.version'),
    },
  },
  'mentorshipPrograms.move': { params: { id: programIn('draft') }, body: { state: 'enrolling' } },
  'mentorshipPrograms.archive': { params: { id: programIn('draft') } },
  'mentorshipPrograms.restore': { params: { id: archived('mentorship_programs') } },
  'mentorshipPrograms.write': {
    params: { id: programIn('enrolling') },
    body: { to: 'everybody', subject: 'Hello', message: 'Soon' },
  },
  'programQuestions.list': { params: { id: programIn('enrolling') }, query: {} },
  'programQuestions.create': {
    params: { id: programIn('enrolling') },
    body: { title: fresh('Question %'), type: 'text' },
  },
  'programQuestions.update': {
    params: { id: programIn('enrolling'), questionId: programQuestion },
    body: { title: fresh('Question %'), type: 'text', version: askedIn('t.version') },
  },
  'programQuestions.destroy': { params: { id: programIn('enrolling'), questionId: programQuestion } },
  'programQuestions.order': {
    params: { id: programIn('enrolling') },
    body: {
      field_ids: {
        sql: `select json_agg(t.id) from fields t, asking where t.enterprise_id = company and t.belongs_to = 'participant'
          and t.program_id = (select min(p.id) from mentorship_programs p where p.enterprise_id = company and p.state = 'enrolling')`,
      },
    },
  },
  'programEnrolment.show': { params: { id: programIn('enrolling') } },
  'programEnrolment.enrol': { params: { id: programIn('enrolling') }, body: { side: 'both' } },
  'programEnrolment.withdraw': { params: { id: programIn('running') } },
  'programEnrolment.candidates': { params: { id: programIn('enrolling') }, query: { side: 'mentor' } },
  'mentorshipParticipants.list': { query: { program_id: programIn('enrolling') } },
  'mentorshipParticipants.export_csv': { query: { program_id: programIn('enrolling') } },
  'mentorshipParticipants.add': { params: { id: programIn('enrolling') } },
  'mentorshipParticipants.remove': {
    params: {
      id: programIn('running'),
      userId: one('mentorship_participants', "t.state = 'enrolled'", 't.user_id', 'user_id'),
    },
  },
  'matchingRounds.create': {
    params: {
      id: one(
        'mentorship_programs',
        `t.state = 'matching' and not exists (select from mentorship_rounds r where r.enterprise_id = t.enterprise_id
          and r.program_id = t.id)`,
      ),
    },
  },
  'matchingRounds.show': { params: { id: drafted() } },
  'matchingRounds.rules': {
    params: { id: drafted() },
    body: {
      match_rules: {
        criteria: {},
        apart: { manager: true, same_team: true, past_pair: true },
        fields: { site: null, team: null, manager: null },
      },
      version: drafted('t.version'),
    },
  },
  'matchingRounds.mark': {
    params: { id: drafted() },
    body: {
      mentee_id: one('mentorship_pairs', 'true', 't.mentor_id', 'mentor_id'),
      mentor_id: one('mentorship_pairs', 'true', 't.mentee_id', 'mentor_id'),
      kind: 'locked',
    },
  },
  'matchingRounds.solve': { params: { id: drafted() } },
  'matchingRounds.pairs': { params: { id: drafted() }, query: {} },
  'matchingRounds.left': { params: { id: drafted() }, query: {} },
  'matchingRounds.preview': { params: { id: drafted() } },
  'matchingRounds.publish': {
    params: { id: drafted('t.id', 'id desc') },
    body: { version: drafted('t.version', 'id desc') },
  },
}
