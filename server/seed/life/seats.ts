import { sql } from 'kysely'
import { answerAttendee, askQuestions, questionsOfEvent } from '../../events/registration/answers.ts'
import { giveSeat } from '../../events/registration/organizer.ts'
import { giveUp } from '../../events/registration/registration.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { chooseQuietHours } from '../../messages/quiet.ts'
import { acting } from '../../platform/act.ts'
import { random } from '../random.ts'
import { HERE, type Lived } from './lived.ts'
import type { SeatsLife } from './types.ts'

const plain = { options: [], min: null, max: null, required: false }

/** How everybody came to the seat or the place in line they have, what they were asked, and who gave theirs up. */
export async function addSeats(lived: Lived) {
  await tellSteps(lived)
  for (const story of lived.life.event_seats ?? []) await tellStory(lived, story)
}

/** The events were created with their registrations: each step of these is written, in the order of places. */
async function tellSteps({ tx }: Lived) {
  const e = sql`${tx.enterpriseId}::bigint`
  await sql`insert into event_registration_steps
      (enterprise_id, event_id, step, user_id, to_state, place, cause, at)
    select r.enterprise_id, r.event_id, row_number() over (partition by r.event_id order by r.place), r.user_id,
      case when r.state = 'waitlisted' then 'waitlisted' else 'registered' end, r.place, 'self', r.asked_at
    from event_registrations r where r.enterprise_id = ${e}`.execute(tx)
  await sql`insert into event_registration_steps
      (enterprise_id, event_id, step, user_id, from_state, to_state, place, cause, at)
    select r.enterprise_id, r.event_id, e.next_place - 1 + row_number() over (partition by r.event_id order by r.place),
      r.user_id, 'registered', r.state, r.place, case r.state when 'attended' then 'door' else 'self' end, r.changed_at
    from event_registrations r join events e on e.enterprise_id = r.enterprise_id and e.id = r.event_id
    where r.enterprise_id = ${e} and r.state in ('attended', 'unregistered')`.execute(tx)
  await sql`update events e set next_step = 1 + s.last from (
      select event_id, max(step) as last from event_registration_steps where enterprise_id = ${e} group by event_id) s
    where e.enterprise_id = ${e} and e.id = s.event_id`.execute(tx)
}

async function tellStory({ tx, person, network }: Lived, story: SeatsLife) {
  const event = await tx
    .selectFrom('events')
    .select(['id'])
    .where('network_id', '=', network(story.network))
    .where('name', '=', story.event)
    .executeTakeFirstOrThrow()
  await askQuestions(
    tx,
    event.id,
    story.questions.map(({ answers: _answers, ...question }) => ({ ...plain, ...question })),
  )
  const asked = await questionsOfEvent(tx, event.id).execute()
  const people = await tx
    .selectFrom('event_registrations')
    .select(['user_id', 'state'])
    .where('event_id', '=', event.id)
    .where('state', 'in', ['registered', 'waitlisted'])
    .orderBy('place')
    .execute()
  const chance = random(`answers about ${story.event}`)
  if (asked.length > 0)
    for (const { user_id } of people)
      await answerAttendee(
        tx,
        user_id,
        event.id,
        new Map(
          asked.map(({ id, title }) => {
            const answers = story.questions.find((one) => one.title === title)?.answers ?? []
            return [id, answers[chance.below(answers.length)] ?? null] as const
          }),
        ),
      )
  const now = new Date()
  if (story.claim_hours)
    await tx
      .updateTable('events')
      .set({ claim_hours: story.claim_hours })
      .where('id', '=', event.id)
      .execute()
  const sleeper = people.find(({ state }) => state === 'waitlisted')
  const asleep = story.asleep && sleeper && (await viewerOfPerson(tx, sleeper.user_id))
  if (story.asleep && asleep)
    await chooseQuietHours(acting(tx, asleep, { address: HERE }), { quiet_hours: 'own', ...story.asleep })
  // Those in the middle can’t come after all: the first who wait have their seats.
  const seated = people.filter(({ state }) => state === 'registered')
  for (const { user_id } of seated.slice(5, 5 + story.give_up)) {
    const viewer = await viewerOfPerson(tx, user_id)
    if (viewer) await giveUp(acting(tx, viewer, { now, address: HERE }), event.id)
  }
  if (!story.seat_for_the_last) return
  const last = people.findLast(({ state }) => state === 'waitlisted')
  const organizer = await viewerOfPerson(tx, person(story.by))
  if (!last || !organizer) return
  const giving = acting(tx, organizer, { now, address: HERE })
  await giveSeat(giving, event.id, last.user_id, story.seat_for_the_last)
}
