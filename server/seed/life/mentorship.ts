import { sql } from 'kysely'
import { mentorshipGoals } from '../../../contract/mentorship/mentorships.ts'
import { mentorshipProfiles } from '../../../contract/mentorship/profiles.ts'
import { mentorshipRequests } from '../../../contract/mentorship/requests.ts'
import { mentorshipSessions } from '../../../contract/mentorship/sessions.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { createTopic, createType } from '../../mentorship/choices.ts'
import { createGoal, reachGoal, tickStep } from '../../mentorship/pairs/goals.ts'
import { tickGuide } from '../../mentorship/pairs/pairGuides.ts'
import { endPair } from '../../mentorship/pairs/pairs.ts'
import { saveProfile } from '../../mentorship/profiles/profiles.ts'
import { closeConcern, reportConcern } from '../../mentorship/program/concerns.ts'
import {
  acceptRequest,
  createRequests,
  rejectRequest,
  withdrawRequest,
} from '../../mentorship/requests/requests.ts'
import { writePrivateNotes, writeSharedNotes } from '../../mentorship/rooms/notes.ts'
import { addFile } from '../../mentorship/rooms/roomFiles.ts'
import {
  acceptSession,
  cancelSession,
  createSession,
  giveFeedback,
  proposeTime,
} from '../../mentorship/sessions/sessions.ts'
import { type Act, acting } from '../../platform/act.ts'
import type { PersonIndex } from '../larkspur/types.ts'
import { fileMade } from './library.ts'
import { HERE, type Lived } from './lived.ts'
import type { MentorshipLife, PairLife, ProfileLife, RequestLife, SessionLife } from './mentorshipTypes.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Names of topics and types with their ids. */
interface Choices {
  types: ReadonlyMap<string, number>
  mentor: ReadonlyMap<string, number>
  mentee: ReadonlyMap<string, number>
}

const idsOf = (names: readonly string[], known: ReadonlyMap<string, number>) =>
  names.map((name) => {
    const id = known.get(name)
    if (id === undefined) throw new Error(`nobody mentors in ${name}`)
    return id
  })

/** People find each other, meet and part, by the product’s verbs. */
export async function addMentorship(lived: Lived) {
  const { mentorship } = lived.life
  if (!mentorship) return
  const choices = await addChoices(lived, mentorship)
  for (const profile of mentorship.profiles) await addProfile(lived, profile, choices)
  for (const pair of mentorship.pairs) await addPair(lived, pair, choices)
  for (const request of mentorship.requests) await addRequest(lived, request, choices)
  await forgetPast(lived)
}

/** What has been due since then happened at the time. */
export const forgetPast = ({ tx }: Lived) =>
  sql`delete from timed where enterprise_id = ${tx.enterpriseId}::bigint and kind like 'mentorship.%'
    and due_at < now()`.execute(tx)

async function addChoices({ tx, me }: Lived, life: MentorshipLife): Promise<Choices> {
  const act = acting(tx, me, { address: HERE })
  const [types, mentor, mentee] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ]
  for (const name of life.types)
    types.set(name, (await createType(act, { name, reverse: name === life.reverse })).id)
  for (const name of life.mentor_topics)
    mentor.set(
      name,
      (await createTopic(act, { name, side: 'mentor', answered_by_mentoring_topic_id: null })).id,
    )
  for (const [name, answer] of life.mentee_topics)
    mentee.set(
      name,
      (
        await createTopic(act, {
          name,
          side: 'mentee',
          answered_by_mentoring_topic_id: answer ? (mentor.get(answer) ?? null) : null,
        })
      ).id,
    )
  return { types, mentor, mentee }
}

/** Somebody does something so many days ago; nobody is told of it as if it were today. */
export async function daysAgo<T>(
  { tx, person }: Lived,
  who: PersonIndex,
  days: number,
  work: (act: Act) => Promise<T>,
): Promise<T> {
  const me = await viewerOfPerson(tx, person(who))
  if (!me) throw new Error(`person ${who} can’t sign in`)
  const now = new Date(Date.now() - days * DAY_MS)
  const done = await work(acting(tx, me, { address: HERE, now }))
  await sql`update notifications set created_at = ${now.toISOString()}::timestamptz, mail_due_at = null,
      read_at = case when ${days}::float8 > 3 then ${now.toISOString()}::timestamptz + interval '5 hours' end
    where enterprise_id = ${tx.enterpriseId}::bigint and kind like 'mentorship.%' and created_at = now()`.execute(
    tx,
  )
  return done
}

export async function isHere({ tx, person }: Lived, who: PersonIndex) {
  const row = await tx.selectFrom('users').select('state').where('id', '=', person(who)).executeTakeFirst()
  return row?.state === 'active'
}

async function addProfile(lived: Lived, profile: ProfileLife, choices: Choices) {
  const { person: who, mentor, mentee } = profile
  if (!(await isHere(lived, who))) return
  const body = mentorshipProfiles.update.body.parse({
    is_mentor: mentor !== undefined,
    is_mentee: mentee !== undefined,
    accepts_mentee_requests: mentor?.closed !== true,
    mentor_places: mentor?.places ?? 2,
    mentee_places: mentee?.places ?? 2,
    goals: mentee?.goals ?? null,
    offer: mentor?.offer ?? null,
    interests: profile.interests ?? null,
    mentor_topic_ids: idsOf(mentor?.topics ?? [], choices.mentor),
    mentee_topic_ids: idsOf(mentee?.topics ?? [], choices.mentee),
    mentoring_type_ids: idsOf(profile.types ?? [], choices.types),
    formats: [...(profile.formats ?? ['video'])],
    languages: [...(profile.languages ?? ['en'])],
    hours: [...(profile.hours ?? [])],
    paused_until:
      profile.paused_for === undefined
        ? null
        : new Date(Date.now() + profile.paused_for * DAY_MS).toISOString().slice(0, 10),
    discreet: profile.discreet ?? false,
    version: 0,
  })
  await daysAgo(lived, who, 200, (act) => saveProfile(act, act.me.user_id, body))
}

async function addRequest(lived: Lived, request: RequestLife, choices: Choices) {
  const { as, by, to, days, becomes, reason = null } = request
  const [first] = await ask(lived, request, choices)
  if (becomes === 'rejected' && first && to[0] !== undefined)
    await daysAgo(lived, to[0], days - 1, (act) => rejectRequest(act, first.id, { reason }))
  if (becomes === 'withdrawn' && first)
    await daysAgo(lived, by, days - 1, (act) => withdrawRequest(act, first.id))
  return { as, first }
}

const ask = async (
  lived: Lived,
  { as, by, to, days, notes, type, topics = [] }: RequestLife & { topics?: readonly string[] },
  choices: Choices,
) => {
  const body = mentorshipRequests.create.body.parse({
    as,
    recipient_ids: to.map(lived.person),
    notes: notes ?? null,
    mentoring_type_id: type ? (idsOf([type], choices.types)[0] ?? null) : null,
    mentoring_topic_ids: idsOf(topics, choices[as]),
    next_after_days: 7,
  })
  return (await daysAgo(lived, by, days, (act) => createRequests(act, body))).items
}

async function addPair(lived: Lived, pair: PairLife, choices: Choices) {
  const { mentor, mentee, days } = pair
  const [request] = await ask(
    lived,
    { ...pair, as: 'mentee', by: mentee, to: [mentor], days: days + 2 },
    choices,
  )
  if (!request) return
  const accepted = await daysAgo(lived, mentor, days, (act) => acceptRequest(act, request.id))
  const id = accepted.mentorship_id ?? 0
  for (const goal of pair.goals ?? []) await addGoal(lived, pair, id, goal)
  if (pair.shared)
    await daysAgo(lived, mentee, Math.min(days, 6), (act) =>
      writeSharedNotes(act, id, { text: pair.shared ?? null, version: 0 }),
    )
  for (const side of ['mentor', 'mentee'] as const) {
    const text = pair.private?.[side]
    if (text) await daysAgo(lived, pair[side], 5, (act) => writePrivateNotes(act, id, { text, version: 0 }))
  }
  for (const [number, item] of pair.ticked ?? [])
    await daysAgo(lived, mentee, Math.min(days, 20), (act) =>
      tickGuide(act, { id, number, key: `usual-${item}` }, { done: true }),
    )
  for (const { by, days: ago, name, text } of pair.files ?? []) {
    const file = await fileMade(lived, name, text, id)
    await daysAgo(lived, pair[by], ago, (act) => addFile(act, lived.store, { roomId: id, file }))
  }
  for (const session of pair.sessions ?? []) await addSession(lived, pair, id, session)
  const { concern, ended } = pair
  if (concern) {
    await daysAgo(lived, pair[concern.by], concern.days, (act) =>
      reportConcern(act, id, { text: concern.text }),
    )
    if (concern.closed) await settle(lived, id, concern.closed)
  }
  if (ended)
    await daysAgo(lived, pair[ended.by], ended.days, (act) =>
      endPair(act, id, { reached: ended.reached, reason: ended.reason ?? null }),
    )
}

async function settle({ tx, me }: Lived, mentorshipId: number, note: string) {
  const { id, version } = await tx
    .selectFrom('mentorship_concerns')
    .select(['id', 'version'])
    .where('room_id', '=', mentorshipId)
    .executeTakeFirstOrThrow()
  await closeConcern(acting(tx, me, { address: HERE }), id, { note, version })
}

async function addGoal(
  lived: Lived,
  { mentee, days }: PairLife,
  id: number,
  { title, steps = [], reached }: NonNullable<PairLife['goals']>[number],
) {
  const body = mentorshipGoals.create.body.parse({ title, steps: steps.map(([step]) => ({ title: step })) })
  const { goals } = await daysAgo(lived, mentee, days - 1, (act) => createGoal(act, id, body))
  const goal = goals.at(-1)
  if (!goal) return
  for (const [at, [, done]] of steps.entries()) {
    const step = goal.steps[at]
    if (done && step) await daysAgo(lived, mentee, 4, (act) => tickStep(act, step.id, { done: true }))
  }
  if (reached) await daysAgo(lived, mentee, 3, (act) => reachGoal(act, goal.id, { reached: true }))
}

/** When a session begins: on a day at an hour, or within the present one. */
function startOf({ at }: SessionLife): number {
  if (at === 'now') return Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const [days, hour] = at
  return Math.floor((Date.now() + days * DAY_MS) / DAY_MS) * DAY_MS + hour * HOUR_MS
}

export async function addSession(
  lived: Lived,
  pair: Pick<PairLife, 'mentor' | 'mentee'>,
  mentorshipId: number,
  session: SessionLife,
) {
  const { tx } = lived
  const { host, hours = 1, format = 'video', notes = null, answer = 'accepted', ratings = {} } = session
  const starts = startOf(session)
  const body = mentorshipSessions.create.body.parse({
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + (session.at === 'now' ? 2 : hours) * HOUR_MS).toISOString(),
    format,
    conference_url: format === 'video' ? `https://meet.larkspur.test/pair-${mentorshipId}` : null,
    phone_number: format === 'telephone' ? '+31 10 555 0142' : null,
    place: format === 'in_person' ? 'The small room beside the canteen' : null,
    notes,
  })
  const planned = Math.max(0.2, (Date.now() - starts) / DAY_MS + 3)
  const { id } = await daysAgo(lived, pair[host], planned, (act) => createSession(act, mentorshipId, body))
  const guest = pair[host === 'mentor' ? 'mentee' : 'mentor']
  if (starts < Date.now())
    await tx
      .updateTable('mentorship_session_participants')
      .set({ invitation: 'accepted' })
      .where('session_id', '=', id)
      .execute()
  else if (answer === 'accepted') await daysAgo(lived, guest, 0.1, (act) => acceptSession(act, id))
  else if (answer === 'proposed')
    await daysAgo(lived, guest, 0.1, (act) =>
      proposeTime(act, id, {
        starts_at: new Date(starts + DAY_MS).toISOString(),
        ends_at: new Date(starts + DAY_MS + HOUR_MS).toISOString(),
        note: 'One day later would give me time to read your draft.',
      }),
    )
  else if (answer === 'canceled')
    await daysAgo(lived, pair[host], 0.1, (act) =>
      cancelSession(act, id, { reason: 'I’m on the road that day.' }),
    )
  for (const side of ['mentor', 'mentee'] as const) {
    const rating = ratings[side]
    if (rating)
      await daysAgo(lived, pair[side], Math.max(0, planned - 4), (act) =>
        giveFeedback(act, id, { rating, words: null }),
      )
  }
}
