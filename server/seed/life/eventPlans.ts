import { EventDraftContent, NewEvent } from '../../../contract/events/drafts.ts'
import { NewKpiField } from '../../../contract/planning/kpis.ts'
import { beginDraft, saveDraft } from '../../events/planning/drafts.ts'
import { changeEvent, decideChange } from '../../events/planning/eventChange.ts'
import { planEvent } from '../../events/planning/newEvent.ts'
import { decideEvent, submitEvent } from '../../events/planning/publication.ts'
import { addTodo, finishTodo } from '../../events/planning/todos.ts'
import { changeDates } from '../../events/series/seriesChange.ts'
import { showEvent } from '../../events/shownEvent.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { addField } from '../../planning/kpis/fields.ts'
import { ofEvent } from '../../planning/kpis/subject.ts'
import { addUpdate } from '../../planning/kpis/updates.ts'
import { acting, reading } from '../../platform/act.ts'
import { HERE, type Lived } from './lived.ts'
import type { EventPlanningLife } from './types.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Made by the product’s verbs, in the order in which people would have done it. */
export async function addPlannedEvents(lived: Lived) {
  const plans = lived.life.event_planning
  if (!plans) return
  const now = new Date()
  for (const plan of plans.planned) await planOne(lived, plans, plan, now)
  for (const one of plans.wishes) await wish(lived, plans, one, now)
  for (const draft of plans.drafts) await begin(lived, draft)
  await desk(lived, plans.desk, now)
}

async function viewer({ tx, person }: Lived, index: number) {
  const me = await viewerOfPerson(tx, person(index))
  if (!me) throw new Error(`nobody plans as ${index}`)
  return me
}

/** A day ahead, at an hour by the clock of Greenwich. */
function at(now: Date, inDays: number, hour: number) {
  const day = new Date(now.getTime() + inDays * DAY_MS).toISOString().slice(0, 10)
  return new Date(Date.parse(`${day}T00:00:00Z`) + hour * 60 * MINUTE_MS)
}

async function planOne(
  lived: Lived,
  { approver }: EventPlanningLife,
  plan: EventPlanningLife['planned'][number],
  now: Date,
) {
  const { tx, network } = lived
  const me = await viewer(lived, plan.by)
  const starts = at(now, plan.in_days, plan.hour)
  const access = new Set<string>(plan.access)
  const whole = NewEvent.parse({
    name: plan.name,
    description: plan.description,
    location: plan.location,
    virtual_url: plan.online ? 'https://meet.larkspur.test/planning' : null,
    starts_at: starts.toISOString(),
    ends_at: new Date(starts.getTime() + plan.minutes * MINUTE_MS).toISOString(),
    time_zone: me.time_zone,
    network_id: network(plan.network),
    guest_ids: (plan.guests ?? []).map(network),
    is_free: plan.cost === undefined,
    budget_amount_cents: plan.cost ?? null,
    seats: plan.seats ?? null,
    step_free: access.has('step_free'),
    quiet_room: access.has('quiet_room'),
    publish_at: plan.publish_in_days === undefined ? null : at(now, plan.publish_in_days, 8).toISOString(),
  })
  const { id } = await planEvent(acting(tx, me, { address: HERE, now }), whole)
  const decides = await viewer(lived, approver)
  for (const { decision, reason } of plan.decided ?? []) {
    const { version } = await showEvent(reading(tx, decides, { now }), id)
    await decideEvent(acting(tx, decides, { address: HERE, now }), id, { decision, reason, version })
  }
  if (!plan.mended) return
  const { network_id: _host, repeats: _repeats, ...change } = whole
  const { version } = await showEvent(reading(tx, me, { now }), id)
  await changeEvent(acting(tx, me, { address: HERE, now }), id, { ...change, ...plan.mended, version })
  await submitEvent(acting(tx, me, { address: HERE, now }), id)
}

const eventCalled = ({ tx, network }: Lived, key: string, name: string) =>
  tx
    .selectFrom('events')
    .selectAll()
    .where('network_id', '=', network(key))
    .where('name', '=', name)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Of what was approved already somebody wants another place. */
async function wish(
  lived: Lived,
  { approver }: EventPlanningLife,
  { network, by, name, location, decided }: EventPlanningLife['wishes'][number],
  now: Date,
) {
  const me = await viewer(lived, by)
  const { id, reminders, ...event } = await eventCalled(lived, network, name)
  await changeEvent(acting(lived.tx, me, { address: HERE, now }), id, {
    ...event,
    location,
    guest_ids: await guestsOf(lived, id),
    reminders: reminders as (0 | 15 | 1440)[],
    version: event.version,
  })
  if (!decided) return
  const { id: wished } = await lived.tx
    .selectFrom('event_changes')
    .select('id')
    .where('event_id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  await decideChange(
    acting(lived.tx, await viewer(lived, approver), { address: HERE, now }),
    wished,
    decided,
    changeDates,
  )
}

async function guestsOf({ tx }: Lived, eventId: number) {
  const rows = await tx
    .selectFrom('event_networks')
    .select('network_id')
    .where('event_id', '=', eventId)
    .where('role', '=', 'guest')
    .execute()
  return rows.map(({ network_id }) => network_id)
}

async function begin(
  lived: Lived,
  { by, network, name, description, location }: EventPlanningLife['drafts'][number],
) {
  const me = await viewer(lived, by)
  const draft = await beginDraft(acting(lived.tx, me), { post_to: String(lived.network(network)) })
  const content = EventDraftContent.parse({ name, description, location, network_id: draft.network_id })
  await saveDraft(acting(lived.tx, me), draft.id, { ...content, version: draft.version })
}

async function desk(lived: Lived, plan: EventPlanningLife['desk'], now: Date) {
  const { tx } = lived
  const me = await viewer(lived, plan.by)
  const { id } = await eventCalled(lived, plan.network, plan.name)
  const dayOf = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  for (const { content, done, due_in_days } of plan.todos) {
    const todo = await addTodo(acting(tx, me, { address: HERE, now }), id, {
      content,
      owner_id: me.user_id,
      due_on: due_in_days === undefined ? null : dayOf(due_in_days),
    })
    if (done) await finishTodo(acting(tx, me, { address: HERE, now }), todo.id, true)
  }
  const measures: number[] = []
  for (const { title, type, options = [], min = null } of plan.fields)
    measures.push(
      (
        await addField(
          acting(tx, me, { address: HERE, say: lived.texts.in('en') }),
          ofEvent(id),
          NewKpiField.parse({ title, type, options, min }),
        )
      ).id,
    )
  for (const { days_ago, comment, values } of plan.updates)
    await addUpdate(acting(tx, me, { address: HERE }), ofEvent(id), {
      reported_on: dayOf(-days_ago),
      comment,
      pictures: [],
      fields: values.map((value, place) => ({ measure_id: measures[place] ?? 0, value })),
    })
}
