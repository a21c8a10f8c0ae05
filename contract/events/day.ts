import { z } from 'zod'
import { del, get, post, put } from '../route.ts'
import { Abilities, Done, Email, Face, Id, ListOf, ListQuery, Moment } from '../shapes.ts'
import { RegistrationState } from './events.ts'
import { AttendeeProgress } from './registrations.ts'
import { DoorSnapshot, Scan, ScanLine, Scanned, ScanOutcome } from './scans.ts'

/** How long before the start check-in opens, and how long after the end the helpers may still correct it. */
export const DOOR_OPENS_HOURS = 24
export const DOOR_SHUTS_HOURS = 48
/** The code at the door changes every so many seconds and is accepted one period early or late. */
export const DOOR_TURN_SECONDS = 30

/** After scanning the door's code people have so long to say who they are. */
export const DOOR_PASS_MINUTES = 10
/** An event is settled by itself so long after its end. */
export const CLOSES_AFTER_HOURS = 1
/** How long after the end feedback can be given and changed, and from how many answers on it is shown. */
export const FEEDBACK_DAYS = 14
export const FEEDBACK_FROM = 5
/** How long a browser may keep who comes, after the end. */
export const SNAPSHOT_HOURS = 24
export const MOST_SCANS_AT_ONCE = 200

/** A `steward` checks people in; a `supervisor` also undoes that, admits people without registration, and closes. */
export const StewardRole = z.enum(['steward', 'supervisor'])
const DoorToken = z.string().min(20).max(100)

/** The day in numbers, and what the viewer may do about it. */
export const EventDay = z.object({
  event_id: Id,
  name: z.string(),
  starts_at: Moment,
  ends_at: Moment,
  time_zone: z.string(),
  location: z.string().nullable(),
  seats: z.number().int().nullable(),
  points: z.number().int(),
  walk_ins: z.boolean(),
  /** Those who are registered or attended. */
  expected_count: z.number().int(),
  attended_count: z.number().int(),
  walked_in_count: z.number().int(),
  waiting_count: z.number().int(),
  duplicate_count: z.number().int(),
  to_be_confirmed_count: z.number().int(),
  unknown_count: z.number().int(),
  door: z.enum(['not_yet', 'open', 'correcting', 'shut']),
  opens_at: Moment,
  shuts_at: Moment,
  closed_at: Moment.nullable(),
  can: Abilities('check_in', 'supervise', 'organize', 'close'),
})

export const AttendanceLine = z.object({
  person: Face,
  state: RegistrationState,
  checked_in_at: Moment.nullable(),
  way: z.string().nullable(),
  walked_in: z.boolean(),
})

export const Steward = z.object({
  person: Face,
  role: StewardRole,
  named_at: Moment,
  named_by: Face.nullable(),
})

export const DoorDevice = z.object({
  id: Id,
  person: Face,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  opened_at: Moment,
  last_heard_at: Moment.nullable(),
  revoked_at: Moment.nullable(),
})

/** One line of an attendance file, and what it would do. */
export const JudgedAttendance = z.object({
  line: z.number().int(),
  said: z.string(),
  verdict: z.enum([
    'attended',
    'walked_in',
    'absent',
    'as_it_is',
    'unclear',
    'unknown',
    'ambiguous',
    'inactive',
    'repeated',
  ]),
  person: Face.nullable(),
})
const AttendanceList = z.strictObject({ list: z.string().max(400_000) })

export const event = z.object({ id: Id })
const ofEvent = z.object({ id: Id, user_id: Id })

export const eventDay = {
  show: get('/api/v2/events/:id/day', {
    says: 'The day of an event in numbers, for those at its door.',
    params: event,
    returns: EventDay,
  }),
  attendance: get('/api/v2/events/:id/attendance', {
    says: 'Who comes to an event, by name, for those at its door.',
    params: event,
    query: ListQuery.extend({
      sort_by: z.enum(['name', 'checked_in_at']).default('name'),
      state: RegistrationState.optional(),
    }),
    returns: ListOf(AttendanceLine),
  }),
  checkIn: put('/api/v2/events/:id/attendance/:user_id', {
    says: 'Checks in somebody who registered. Doing it twice changes nothing.',
    params: ofEvent,
    returns: AttendanceLine,
  }),
  undo: del('/api/v2/events/:id/attendance/:user_id', {
    says: 'Takes a check-in back, and the points with it.',
    params: ofEvent,
    returns: AttendanceLine,
  }),
  walkIn: post('/api/v2/events/:id/walk-ins', {
    says: 'Checks in somebody who hadn’t registered or was on the waitlist.',
    params: event,
    body: z.strictObject({ user_id: Id }),
    returns: AttendanceLine,
  }),
  setDoor: put('/api/v2/events/:id/door', {
    says: 'Whether people without a registration may check in by themselves at the door, while there is room.',
    params: event,
    body: z.strictObject({ walk_ins: z.boolean() }),
    returns: EventDay,
  }),
  close: put('/api/v2/events/:id/closing', {
    says: 'Closes attendance after the event: people who registered and weren’t checked in are no-shows.',
    params: event,
    returns: EventDay,
  }),
  doorCode: get('/api/v2/events/:id/door-code', {
    says: 'The code at the door at this moment, for people to scan with their phones.',
    params: event,
    private: true,
    returns: z.object({ token: DoorToken, changes_at: Moment }),
  }),
  scans: get('/api/v2/events/:id/scans', {
    says: 'Scans that need a look: codes scanned twice, codes of people on the waitlist, unknown codes.',
    params: event,
    query: ListQuery.pick({ page: true, page_size: true, total: true }).extend({
      outcome: ScanOutcome.exclude(['counted']).optional(),
    }),
    returns: ListOf(ScanLine),
  }),
  decide: put('/api/v2/event-scans/:id/decision', {
    says: 'Decides about a scan that waits: lets the person in or turns them away.',
    params: event,
    body: z.strictObject({ admitted: z.boolean() }),
    returns: Done,
  }),
  stewards: get('/api/v2/events/:id/stewards', {
    says: 'Who helps at the door of an event.',
    params: event,
    returns: z.object({ items: z.array(Steward) }),
  }),
  nameSteward: put('/api/v2/events/:id/stewards/:user_id', {
    says: 'Adds a steward for the door, or changes what they may do there.',
    params: ofEvent,
    body: z.strictObject({ role: StewardRole }),
    returns: Done,
  }),
  removeSteward: del('/api/v2/events/:id/stewards/:user_id', {
    says: 'Somebody doesn’t help at the door any more; the devices they opened there are closed.',
    params: ofEvent,
    returns: Done,
  }),
  devices: get('/api/v2/events/:id/door-devices', {
    says: 'The browsers that scan at the door of an event.',
    params: event,
    returns: z.object({ items: z.array(DoorDevice) }),
  }),
  openDevice: post('/api/v2/events/:id/door-devices', {
    says: 'Registers this browser for scanning. Its token accepts scans until two days after the event.',
    params: event,
    by: 'session',
    secret: true,
    private: true,
    returns: z.object({ id: Id, token: z.string() }),
  }),
  closeDevice: del('/api/v2/event-door-devices/:id', {
    says: 'Closes a browser: it can upload no more scans.',
    params: event,
    returns: Done,
  }),
  snapshot: get('/api/v2/events/:id/door-snapshot', {
    says: 'The registrations for an offline door: hashes of codes, names and states, and nothing else.',
    params: event,
    private: true,
    returns: DoorSnapshot,
  }),
  upload: post('/api/v2/event-scans', {
    says: 'Uploads the scans of a device at a door. Whatever their order, the earliest scan of a person counts.',
    access: 'anyone',
    body: z.strictObject({
      event_id: Id,
      device_token: DoorToken,
      /** The device’s clock when it sends: what it is wrong by is taken off. */
      sent_at: Moment,
      scans: z.array(Scan).max(MOST_SCANS_AT_ONCE),
    }),
    returns: z.object({
      items: z.array(Scanned),
      expected_count: z.number().int(),
      attended_count: z.number().int(),
    }),
  }),
  judgeAttendance: post('/api/v2/events/:id/attendance/judgement', {
    says: 'What each line of a file with the column `attended` would do, before it is done.',
    params: event,
    body: AttendanceList,
    returns: z.object({ items: z.array(JudgedAttendance), change_count: z.number().int() }),
  }),
  importAttendance: post('/api/v2/events/:id/attendance/import', {
    says: 'Records attendance after the event from a file with the column `attended`. Lines that match nobody are returned.',
    params: event,
    body: AttendanceList,
    returns: AttendeeProgress,
  }),
  ticket: get('/api/v2/events/:id/ticket', {
    says: 'The code that lets the viewer in.',
    params: event,
    private: true,
    returns: z.object({ code: z.string() }),
  }),
}

export const eventCheckIn = {
  open: post('/api/v2/event-check-ins/openings', {
    says: 'Exchanges a code shown at the door for a pass of some minutes to check in with.',
    access: 'anyone',
    body: z.strictObject({ event_id: Id, token: DoorToken }),
    returns: z.object({
      pass: z.string(),
      until: Moment,
      name: z.string(),
      starts_at: Moment,
      ends_at: Moment,
      time_zone: z.string(),
    }),
    secret: true,
  }),
  byEmail: post('/api/v2/event-check-ins', {
    says: 'Checks in by e-mail at the door. The answer is the same whether the e-mail is known or not.',
    access: 'anyone',
    body: z.strictObject({ pass: z.string().min(20).max(200), email: Email }),
    returns: Done,
  }),
  online: post('/api/v2/events/:id/presence', {
    says: 'Checks the viewer in at an online event they are registered for.',
    params: event,
    returns: z.object({ outcome: z.enum(['checked_in', 'already']) }),
  }),
  mine: post('/api/v2/event-check-ins/mine', {
    says: 'Checks the viewer in at a door.',
    body: z.strictObject({ pass: z.string().min(20).max(200) }),
    returns: z.object({ outcome: z.enum(['checked_in', 'already', 'waiting', 'not_registered']) }),
  }),
}
