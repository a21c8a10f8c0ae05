import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, Done, Face, Id, ListOf, ListQuery, SearchWords } from '../shapes.ts'
import { AimBody, AimChange, AimDue, AimName, AimTarget, Goal, Outcome, Pillar } from './aims.ts'

const one = z.object({ id: Id })

/** Filters of the list; an export takes the same rows. */
export const OutcomesFilter = z.object({ network_id: Id, search: SearchWords.optional() })
export const PillarsFilter = OutcomesFilter.extend({ outcome_id: Id.optional() })

export const aimSorts = ['position', 'name', 'due_on'] as const
const sorted = { sort_by: z.enum(aimSorts).default('position') }

export const outcomes = {
  list: get('/api/v1/outcomes', {
    says: 'The outcomes of a network with their pillars and goals, and how far each is.',
    query: ListQuery.extend({ ...OutcomesFilter.shape, ...sorted }),
    returns: ListOf(Outcome).extend({ can: Abilities('create', 'manage') }),
  }),
  ...csvOf('/api/v1/outcomes', 'Outcomes', OutcomesFilter),
  show: get('/api/v1/outcomes/:id', {
    says: 'One outcome with its pillars and goals.',
    params: one,
    returns: Outcome,
  }),
  create: post('/api/v1/outcomes', {
    says: 'Adds an outcome to a network, at the end of the order.',
    body: AimBody({ network_id: Id }),
    returns: Outcome,
  }),
  update: put('/api/v1/outcomes/:id', {
    says: 'Changes an outcome.',
    params: one,
    body: AimChange,
    returns: Outcome,
  }),
  delete: del('/api/v1/outcomes/:id', {
    says: 'Archives an outcome with everything below it; it can be restored from the archive.',
    params: one,
    returns: Done,
  }),
  order: put('/api/v2/networks/:id/outcomes/order', {
    says: 'Orders the outcomes of a network; outcomes that aren’t listed follow.',
    params: one,
    body: z.strictObject({ outcome_ids: z.array(Id).min(1).max(limits.outcomes) }),
    returns: Done,
  }),
}

export const pillars = {
  list: get('/api/v1/pillars', {
    says: 'The pillars of a network or of one outcome, with their goals, and how far each is.',
    query: ListQuery.extend({ ...PillarsFilter.shape, ...sorted }),
    returns: ListOf(Pillar),
  }),
  ...csvOf('/api/v1/pillars', 'Pillars', PillarsFilter),
  show: get('/api/v1/pillars/:id', {
    says: 'One pillar with its goals.',
    params: one,
    returns: Pillar,
  }),
  create: post('/api/v1/pillars', {
    says: 'Adds a pillar below an outcome.',
    body: AimBody({ outcome_id: Id }),
    returns: Pillar,
  }),
  update: put('/api/v1/pillars/:id', {
    says: 'Changes a pillar.',
    params: one,
    body: AimChange,
    returns: Pillar,
  }),
  delete: del('/api/v1/pillars/:id', {
    says: 'Archives a pillar with its goals; it is restored from the archive.',
    params: one,
    returns: Done,
  }),
  order: put('/api/v2/outcomes/:id/pillars/order', {
    says: 'Orders the pillars of an outcome; pillars that aren’t listed follow.',
    params: one,
    body: z.strictObject({ pillar_ids: z.array(Id).min(1).max(limits.pillars) }),
    returns: Done,
  }),
}

export const goals = {
  show: get('/api/v2/goals/:id', {
    says: 'One goal, and how far it is.',
    params: one,
    returns: Goal,
  }),
  create: post('/api/v2/goals', {
    says: 'Adds a goal below a pillar.',
    body: AimBody({ pillar_id: Id }),
    returns: Goal,
  }),
  update: put('/api/v2/goals/:id', {
    says: 'Changes a goal.',
    params: one,
    body: AimChange,
    returns: Goal,
  }),
  delete: del('/api/v2/goals/:id', {
    says: 'Archives a goal; it is restored from the archive.',
    params: one,
    returns: Done,
  }),
  order: put('/api/v2/pillars/:id/goals/order', {
    says: 'Orders the goals of a pillar; goals that aren’t listed follow.',
    params: one,
    body: z.strictObject({ goal_ids: z.array(Id).min(1).max(limits.goals) }),
    returns: Done,
  }),
}

/** Of outcomes, pillars and goals alike. */
export const aims = {
  reach: put('/api/v2/aims/:id/attainment', {
    says: 'Marks an outcome, a pillar or a goal as reached, whatever its measured progress.',
    params: one,
    returns: Done,
  }),
  reopen: del('/api/v2/aims/:id/attainment', {
    says: 'Takes the mark back: the measured progress counts again.',
    params: one,
    returns: Done,
  }),
  takeOver: post('/api/v2/networks/:id/aims-taken-over', {
    says: 'Copies outcomes, pillars and goals into the next year, by the id of each, once; what is below something follows only with it.',
    params: one,
    body: z.strictObject({
      aims: z.record(
        z.string().regex(/^[1-9]\d{0,14}$/),
        z.strictObject({ name: AimName, due_on: AimDue, target: AimTarget }),
      ),
    }),
    returns: z.object({
      taken: z.array(z.object({ id: Id, name: z.string() })),
      /** What had been taken over before, by the copy that is there. */
      before: z.array(z.object({ id: Id, name: z.string(), archived: z.boolean() })),
    }),
  }),
  owners: get('/api/v2/networks/:id/aim-owners', {
    says: 'People who can own an aim of a network, by name: those who may know of the network.',
    params: one,
    query: z.object({ search: ListQuery.shape.search }),
    returns: z.object({ items: z.array(Face) }),
  }),
}

const LinkedPillar = z.object({ id: Id, name: z.string(), outcome_id: Id, outcome_name: z.string() })

export const eventPillars = {
  show: get('/api/v2/events/:id/pillars', {
    says: 'Which pillars of its network an event works towards, and which there are, for those who organize it.',
    params: one,
    returns: z.object({ items: z.array(LinkedPillar), choices: z.array(LinkedPillar) }),
  }),
  choose: put('/api/v2/events/:id/pillars', {
    says: 'Says which pillars an event works towards, instead of those before.',
    params: one,
    body: z.strictObject({ pillar_ids: z.array(Id).max(limits.event_pillars) }),
    returns: z.object({ items: z.array(LinkedPillar), choices: z.array(LinkedPillar) }),
  }),
}
