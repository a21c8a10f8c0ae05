import type { eventPlans } from '../../../contract/events/management.ts'
import type { Hears } from '../../../contract/route.ts'
import { type Act, acting } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { type Due, plan, unplan } from '../../platform/jobs/timed.ts'
import { allows } from '../../platform/rights/policy.ts'
import { undoable } from '../../platform/undo.ts'
import { heldFor, mustDecide } from '../abilities.ts'
import {
  type EventRow,
  isOver,
  lockEvent,
  moveEvent,
  type Standing,
  setBack,
  standingOf,
} from '../eventRow.ts'
import { homeOf, knownEvent } from '../known.ts'
import { eventsPolicy, type Home } from '../policy.ts'
import { showEvent } from '../shownEvent.ts'
import { eventsChanged } from '../stale.ts'
import { besideOf } from './decisionFacts.ts'
import { contentOf, guestNames } from './difference.ts'
import { afterMove } from './moved.ts'
import { tellDeciders, tellPlanner } from './planNotices.ts'

const PUBLISH = 'event.publish'

/** Out now, or at the moment its planner chose. */
async function goOut(tx: Tx, by: number | null, event: EventRow, now: Date) {
  if (event.publish_at !== null && Date.parse(event.publish_at) > now.getTime()) {
    await moveEvent(tx, { by, action: 'schedule' }, event, { publish_at: event.publish_at })
    await plan(tx, PUBLISH, String(event.id), event.publish_at)
    return
  }
  await moveEvent(tx, { by, action: 'publish' }, event)
  await unplan(tx, PUBLISH, String(event.id))
  await afterMove(tx, event.id, 'out')
}

/** People who approve in the host network publish directly; everybody else submits. */
export async function ask(act: Act, event: EventRow, host: Home) {
  const { tx, me, now } = act
  if (allows(me, eventsPolicy.approve, host)) await goOut(tx, me.user_id, event, now)
  else {
    await moveEvent(tx, { by: me.user_id, action: 'submit' }, event)
    await tellDeciders(act, event, 'event.waiting')
  }
  eventsChanged(tx)
}

/** An event that is over by now can't be published. */
function mustLieAhead(event: EventRow, now: Date) {
  if (isOver(event, now)) throw invalid({ starts_at: { code: 'event_past' } })
}

export async function submitEvent(act: Act, id: number) {
  const { event, known } = await heldFor(act, id, 'submit')
  mustLieAhead(event, act.now)
  await ask(act, event, homeOf(known.host))
  await record(act, {
    action: 'event.submitted',
    subject: { type: 'event', id },
    network_id: event.network_id,
    difference: { name: event.name },
  })
  return showEvent(act, id)
}

/** No longer asked for; what was to go out at a moment doesn’t. */
export async function withdrawEvent(act: Act, id: number) {
  const { tx, me } = act
  const { event } = await heldFor(act, id, 'withdraw')
  await moveEvent(tx, { by: me.user_id, action: 'withdraw' }, event)
  await unplan(tx, PUBLISH, String(id))
  await record(act, {
    action: 'event.withdrawn',
    subject: { type: 'event', id },
    network_id: event.network_id,
    difference: { name: event.name },
  })
  eventsChanged(tx)
  return showEvent(act, id)
}

/** One’s own, without asking: at once, or at a moment to come. */
export async function publishEvent(act: Act, id: number, publishAt: string | null) {
  const { tx, me, now } = act
  const { event } = await heldFor(act, id, 'publish')
  mustLieAhead(event, now)
  if (publishAt !== null && Date.parse(publishAt) <= now.getTime())
    throw invalid({ publish_at: { code: 'past' } })
  if (publishAt !== null && Date.parse(publishAt) >= Date.parse(event.ends_at))
    throw invalid({ publish_at: { code: 'event_publication' } })
  await goOut(tx, me.user_id, { ...event, publish_at: publishAt }, now)
  await record(act, {
    action: publishAt === null ? 'event.published' : 'event.scheduled',
    subject: { type: 'event', id },
    network_id: event.network_id,
    difference: { name: event.name, ...(publishAt === null ? {} : { publish_at: publishAt }) },
  })
  eventsChanged(tx)
  return showEvent(act, id)
}

const decided = { approve: 'approved', request_changes: 'changes_requested', decline: 'declined' } as const

/** Keeps what was decided on what: the next look begins from there. */
async function keepDecision(
  { tx, me }: Act,
  event: EventRow,
  decision: (typeof decided)[keyof typeof decided],
  reason: string | null,
) {
  const networks = (await guestNames(tx, [event.id])).get(event.id) ?? []
  const beside = await besideOf(tx, [event])
  const { id } = await tx
    .insertInto('event_decisions')
    .values({
      event_id: event.id,
      decision,
      reason,
      content: JSON.stringify(contentOf(event, networks, beside(event))),
      decided_by: me.user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function decideEvent(
  act: Act,
  id: number,
  { decision, reason, version }: Hears<typeof eventPlans.decide, 'body'>,
) {
  const { tx, me, now } = act
  const { event } = await heldFor(act, id, 'decide')
  // Nobody approves a version they haven't seen.
  if (event.version !== version) throw conflict('changed_meanwhile')
  const canBeUndone = event.series_id === null
  if (canBeUndone) await eventDecided.hold(act)
  if (decision === 'approve') {
    mustLieAhead(event, now)
    await goOut(tx, me.user_id, event, now)
  } else await moveEvent(tx, { by: me.user_id, action: decision }, event, { reason })
  const decision_id = await keepDecision(act, event, decided[decision], reason)
  if (canBeUndone) {
    const { going_count, waiting_count } = event
    const after = { version: event.version + 1, going_count, waiting_count }
    await eventDecided.offer(act, { id, decision_id, after, before: standingOf(event) })
  }
  await record(act, {
    action: `event.${decided[decision]}`,
    subject: { type: 'event', id },
    network_id: event.network_id,
    difference: { name: event.name, ...(reason === null ? {} : { reason }) },
  })
  await tellPlanner(act, event, `event.${decided[decision]}`, reason === null ? {} : { reason })
  eventsChanged(tx)
  return showEvent(act, id)
}

interface Decided {
  id: number
  decision_id: number
  /** The event after the decision, and its attendees until then: anything different since is somebody's doing. */
  after: Pick<EventRow, 'version' | 'going_count' | 'waiting_count'>
  before: Standing
}

/** It waits again as before. An approval that creates the dates of a series can't be undone. */
export const eventDecided = undoable<Decided>(
  'event.decided',
  async (act, { id, decision_id, after, before }) => {
    const { tx, me } = act
    mustDecide(me, await knownEvent(act, id), false)
    const event = await lockEvent(tx, id)
    const { version, going_count, waiting_count } = after
    if (
      event.version !== version ||
      event.going_count !== going_count ||
      event.waiting_count !== waiting_count
    )
      throw conflict('undo_changed')
    await tx.deleteFrom('event_decisions').where('id', '=', decision_id).execute()
    await unplan(tx, PUBLISH, String(id))
    await setBack(tx, id, before)
    await record(act, {
      action: 'event.decision_undone',
      subject: { type: 'event', id },
      network_id: event.network_id,
      difference: { name: event.name },
    })
    eventsChanged(tx)
  },
)

/** After a change was approved, that is what the next decision is compared with. */
export async function keepApproved(act: Act, eventId: number) {
  const { tx } = act
  await keepDecision(act, await lockEvent(tx, eventId), 'approved', null)
}

/** Another moment for what is planned to go out. */
export const replan = (tx: Tx, event: Pick<EventRow, 'id'>, publishAt: string) =>
  plan(tx, PUBLISH, String(event.id), publishAt)

export const dropPublication = (tx: Tx, id: number) => unplan(tx, PUBLISH, String(id))

/** The moment has come; what was withdrawn, canceled or is over by then stays where it is. */
export const eventPublicationDue: Due = {
  kind: PUBLISH,
  happen: async (tx, subjectId, now) => {
    const event = await tx
      .selectFrom('events')
      .selectAll()
      .where('id', '=', Number(subjectId))
      .where('state', '=', 'scheduled')
      .forUpdate()
      .executeTakeFirst()
    if (!event || isOver(event, now)) return
    await moveEvent(tx, { by: null, action: 'publish' }, event)
    await record(acting(tx, undefined), {
      action: 'event.published',
      subject: { type: 'event', id: event.id },
      network_id: event.network_id,
      difference: { name: event.name },
    })
    await afterMove(tx, event.id, 'out')
    await tellPlanner(acting(tx, null), event, 'event.published')
    eventsChanged(tx)
  },
}
