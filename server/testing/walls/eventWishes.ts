import { tokenText } from './copies.ts'
import { one, value } from './granted.ts'
import type { Wish } from './wishes.ts'

const called = (ending: string) =>
  `select e.id from events e where e.enterprise_id = company and e.name like '% ${ending}' order by e.id limit 1`
const event = (ending: string) => ({ params: { id: one('events', `t.name like '% ${ending}'`) } })
const attendee = (ending: string, column = 'user_id') => ({
  params: {
    ...event(ending).params,
    [column]: one(
      'event_registrations',
      `t.event_id = (select e.id from events e where e.enterprise_id = company and e.name like '% ${ending}' order by e.id limit 1)`,
      't.user_id',
      'user_id',
    ),
  },
})
const question = (column: string) => one('fields', 't.event_id is not null', `t.${column}`)

export const eventWishes: Record<string, Wish> = {
  'eventAfterwards.saveRecording': {
    ...event('over'),
    body: { recording_url: 'https://vimeo.com/76979871' },
  },
  'eventAfterwards.giveFeedback': { ...event('over'), body: { rating: 5 } },
  'eventDay.checkIn': attendee('going on'),
  'eventDay.undo': {
    params: {
      ...event('going on').params,
      user_id: one(
        'event_registrations',
        `t.state = 'attended' and t.event_id = (${called('going on')})`,
        't.user_id',
        'user_id',
      ),
    },
  },
  'eventDay.walkIn': {
    ...event('going on'),
    body: { user_id: one('users', "t.state = 'active'", 't.id', 'id desc') },
  },
  'eventDay.close': event('over'),
  'eventDay.doorCode': event('going on'),
  'eventDay.judgeAttendance': {
    ...event('over'),
    body: {
      list: value(
        "'email,attended' || chr(10) || (select u.email from users u where u.enterprise_id = company order by u.id limit 1) || ',yes' || chr(10)",
      ),
    },
  },
  'eventDay.importAttendance': {
    ...event('over'),
    body: {
      list: value(
        "'email,attended' || chr(10) || (select u.email from users u where u.enterprise_id = company order by u.id limit 1) || ',yes' || chr(10)",
      ),
    },
  },
  'eventCheckIn.online': event('online'),
  'eventTodos.order': {
    params: { id: one('event_todos', 'true', 't.event_id') },
    body: {
      todo_ids: value(
        'json_agg(t.id order by t.position) from event_todos t, asking where t.event_id = (select event_id from event_todos o where o.enterprise_id = company order by id limit 1)',
      ),
    },
  },
  'eventDrafts.save': { body: {} },
  'eventPlans.create': { body: { location: 'The canteen' } },
  'eventPlans.update': { body: { location: 'The canteen' } },
  'eventPlans.delete': event('in draft'),
  'eventPlans.submit': event('in draft'),
  'eventPlans.withdraw': event('waiting'),
  'eventPlans.decide': {
    ...event('waiting'),
    body: { decision: 'approve', version: one('events', "t.name like '% waiting'", 't.version') },
  },
  'eventPlans.publish': { ...event('in draft'), body: {} },
  'eventPlans.unarchive': event('in the archive'),
  'eventPlans.decideChange': {
    params: {
      id: one(
        'event_changes',
        "t.event_id = (select e.id from events e where e.enterprise_id = company and e.name like '% ahead')",
      ),
    },
    body: { decision: 'approve' },
  },
  'attendees.seat': { ...attendee('evening', 'userId'), body: { reason: 'Somebody left' } },
  'attendees.sync': {
    params: { id: one('events', "t.name = any(array['Orchard evening', 'Halcyon evening'])") },
    body: {
      network_id: one('events', "t.name = any(array['Orchard evening', 'Halcyon evening'])", 't.network_id'),
    },
  },
  'registrationQuestions.update': {
    params: { id: question('event_id'), questionId: question('id') },
    body: { type: 'text', options: [], version: question('version') },
  },
  'registrationQuestions.destroy': { params: { id: question('event_id'), questionId: question('id') } },
  'registrationQuestions.order': {
    params: { id: question('event_id') },
    body: {
      field_ids: value(
        'json_build_array((select min(id) from fields f where f.enterprise_id = company and f.event_id is not null))',
      ),
    },
  },
  'eventDay.decide': {
    params: {
      id: one(
        'event_check_ins',
        `t.outcome = 'to_be_confirmed' and t.decided_at is null and t.event_id = (${called('going on')})`,
      ),
    },
  },
  'eventDay.upload': {
    body: {
      event_id: event('going on').params.id,
      device_token: value(tokenText('door')),
      sent_at: value('to_char(now(), \'YYYY-MM-DD"T"HH24:MI:SS"Z"\')'),
    },
  },
  'eventDrafts.publish': { params: { id: one('event_drafts', "t.name like '% whole'") } },
  'eventPlans.answerInvitation': {
    params: {
      id: one('event_networks', "t.role = 'guest'", 't.event_id', 'event_id'),
      network_id: one('event_networks', "t.role = 'guest'", 't.network_id', 'event_id'),
    },
    body: { decision: 'accept' },
  },
  'eventPlans.removeNetwork': {
    params: {
      id: one('event_networks', "t.role = 'guest'", 't.event_id', 'event_id'),
      network_id: one('event_networks', "t.role = 'guest'", 't.network_id', 'event_id'),
    },
  },
  'registration.answer': {
    params: {
      id: one(
        'event_registrations',
        "t.user_id = person and t.state = 'registered'",
        't.event_id',
        'event_id',
      ),
    },
    body: { answers: [] },
  },
  'attendees.show': {
    params: {
      id: one('event_registrations', 'true', 't.event_id', 'event_id, user_id'),
      userId: one('event_registrations', 'true', 't.user_id', 'event_id, user_id'),
    },
  },
  'seriesChanges.begin': {
    params: { id: one('events', "t.name like '% evening'") },
    body: {
      event: value(
        "json_build_object('name', e.name, 'location', 'The canteen', 'starts_at', to_char(e.starts_at, 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), 'ends_at', to_char(e.ends_at, 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), 'time_zone', e.time_zone, 'version', e.version) from events e, asking where e.enterprise_id = company and e.name like '% evening' order by e.id limit 1",
      ),
      repeats: { rule: 'weekly', every: 1, until_on: null, most: 4 },
    },
  },
  'seriesChanges.preview': {
    params: { id: one('event_series', 'true') },
    body: {
      event_id: one('events', 't.series_id is not null'),
      scope: 'following',
      event: value(
        "json_build_object('name', e.name, 'location', 'The canteen', 'starts_at', to_char(e.starts_at, 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), 'ends_at', to_char(e.ends_at, 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), 'time_zone', e.time_zone, 'version', e.version) from events e, asking where e.enterprise_id = company and e.series_id is not null order by e.id limit 1",
      ),
      repeats: null,
    },
  },
  'seriesChanges.change': {
    params: { id: one('event_series', 'true') },
    body: {
      event_id: one('events', 't.series_id is not null'),
      scope: 'following',
      event: value(
        "json_build_object('name', e.name, 'location', 'The canteen', 'starts_at', to_char(e.starts_at, 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), 'ends_at', to_char(e.ends_at, 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), 'time_zone', e.time_zone, 'version', e.version) from events e, asking where e.enterprise_id = company and e.series_id is not null order by e.id limit 1",
      ),
      repeats: null,
    },
  },
  'eventTalk.report': {
    params: { id: one('post_comments', 't.event_id is not null', 't.event_id') },
    body: { reason: 'wrong', says: null, comment_id: one('post_comments', 't.event_id is not null') },
  },
  'seriesChanges.cancel': {
    params: { id: one('events', 't.series_id is not null', 't.series_id') },
    body: { event_id: one('events', 't.series_id is not null'), scope: 'following' },
  },
}
