import { eventFields, eventMetrics, eventUpdates } from '../../contract/planning/eventKpis.ts'
import { kpiFields, kpiUpdates, networkKpis } from '../../contract/planning/networkKpis.ts'
import { aims, eventPillars, goals, outcomes, pillars } from '../../contract/planning/outcomes.ts'
import { csvRoutes } from '../downloads/csvRoutes.ts'
import type { ExportParts } from '../downloads/exportParts.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { on } from '../platform/http/operation.ts'
import { aimArchiving } from './aims/aimArchive.ts'
import { listOutcomes, listPillars, showGoal, showOutcome, showPillar } from './aims/aimLists.ts'
import { addBelow, addOutcome, changeAim, orderAims, reachAim } from './aims/aims.ts'
import { chooseEventPillars, showEventPillars } from './aims/eventPillars.ts'
import { findAimOwners } from './aims/owners.ts'
import { takeOver } from './aims/takeOver.ts'
import { kpiUpdatesExport, outcomesExport, pillarsExport } from './exports.ts'
import { listCorrections } from './kpis/corrections.ts'
import { showMetrics } from './kpis/eventMetrics.ts'
import { addField, changeField, deleteField, listFields, listSources, orderFields } from './kpis/fields.ts'
import { addKpiPicture } from './kpis/pictures.ts'
import { showKpis } from './kpis/points.ts'
import { ofEvent, ofNetwork } from './kpis/subject.ts'
import {
  addUpdate,
  changeUpdate,
  deleteUpdate,
  listUpdates,
  prototypeAfter,
  prototypeOf,
  showUpdate,
} from './kpis/updates.ts'

const kpiRoutes = (store: FileStore) => [
  on(eventFields.list, (act, { params }) => listFields(act, ofEvent(params.id))),
  on(eventFields.create, (act, { params, body }) => addField(act, ofEvent(params.id), body)),
  on(eventFields.order, (act, { params, body }) => orderFields(act, ofEvent(params.id), body.measure_ids)),
  on(eventFields.sources, (act, { params }) => listSources(act, ofEvent(params.id))),
  on(eventUpdates.list, (act, { params, query }) => listUpdates(act, ofEvent(params.id), query)),
  on(eventUpdates.create, (act, { params, body }) => addUpdate(act, ofEvent(params.id), body)),
  on(eventUpdates.prototype, (act, { params }) => prototypeOf(act, ofEvent(params.id))),
  on(eventMetrics.show, (act, { params }) => showMetrics(act, params.id)),
  on(networkKpis.show, (act, { params }) => showKpis(act, params.id)),
  on(networkKpis.fields, (act, { params }) => listFields(act, ofNetwork(params.id))),
  on(networkKpis.createField, (act, { params, body }) => addField(act, ofNetwork(params.id), body)),
  on(networkKpis.orderFields, (act, { params, body }) =>
    orderFields(act, ofNetwork(params.id), body.measure_ids),
  ),
  on(networkKpis.sources, (act, { params }) => listSources(act, ofNetwork(params.id))),
  on(networkKpis.updates, (act, { params, query }) => listUpdates(act, ofNetwork(params.id), query)),
  on(networkKpis.createUpdate, (act, { params, body }) => addUpdate(act, ofNetwork(params.id), body)),
  on(networkKpis.addPicture, (act, { params, file }) => addKpiPicture(act, store, params.id, file)),
  on(networkKpis.prototype, (act, { params }) => prototypeOf(act, ofNetwork(params.id))),
  on(kpiFields.update, (act, { params, body }) => changeField(act, params.id, body)),
  on(kpiFields.delete, (act, { params }) => deleteField(act, params.id)),
  on(kpiUpdates.show, (act, { params }) => showUpdate(act, params.id)),
  on(kpiUpdates.update, (act, { params, body }) => changeUpdate(act, params.id, body)),
  on(kpiUpdates.delete, (act, { params }) => deleteUpdate(act, params.id)),
  on(kpiUpdates.prototype, (act, { params }) => prototypeAfter(act, params.id)),
  on(kpiUpdates.corrections, (act, { params }) => listCorrections(act, params.id)),
]

const aimRoutes = [
  on(outcomes.list, (act, { query }) => listOutcomes(act, query)),
  on(outcomes.show, (act, { params }) => showOutcome(act, params.id)),
  on(outcomes.create, async (act, { body: { network_id, ...said } }) =>
    showOutcome(act, await addOutcome(act, network_id, said)),
  ),
  on(outcomes.update, async (act, { params, body }) => {
    await changeAim(act, 'outcome', params.id, body)
    return showOutcome(act, params.id)
  }),
  on(outcomes.delete, (act, { params }) => aimArchiving.outcome.archive(act, params.id)),
  on(outcomes.order, (act, { params, body }) =>
    orderAims(act, { kind: 'outcome', in: params.id }, body.outcome_ids),
  ),
  on(pillars.list, (act, { query }) => listPillars(act, query)),
  on(pillars.show, (act, { params }) => showPillar(act, params.id)),
  on(pillars.create, async (act, { body: { outcome_id, ...said } }) =>
    showPillar(act, await addBelow(act, 'pillar', outcome_id, said)),
  ),
  on(pillars.update, async (act, { params, body }) => {
    await changeAim(act, 'pillar', params.id, body)
    return showPillar(act, params.id)
  }),
  on(pillars.delete, (act, { params }) => aimArchiving.pillar.archive(act, params.id)),
  on(pillars.order, (act, { params, body }) =>
    orderAims(act, { kind: 'pillar', in: params.id }, body.pillar_ids),
  ),
  on(goals.show, (act, { params }) => showGoal(act, params.id)),
  on(goals.create, async (act, { body: { pillar_id, ...said } }) =>
    showGoal(act, await addBelow(act, 'goal', pillar_id, said)),
  ),
  on(goals.update, async (act, { params, body }) => {
    await changeAim(act, 'goal', params.id, body)
    return showGoal(act, params.id)
  }),
  on(goals.delete, (act, { params }) => aimArchiving.goal.archive(act, params.id)),
  on(goals.order, (act, { params, body }) => orderAims(act, { kind: 'goal', in: params.id }, body.goal_ids)),
  on(aims.reach, (act, { params }) => reachAim(act, params.id, true)),
  on(aims.reopen, (act, { params }) => reachAim(act, params.id, false)),
  on(aims.takeOver, (act, { params, body }) => takeOver(act, params.id, body)),
  on(aims.owners, (act, { params, query }) => findAimOwners(act, params.id, query.search)),
  on(eventPillars.show, (act, { params }) => showEventPillars(act, params.id)),
  on(eventPillars.choose, (act, { params, body }) => chooseEventPillars(act, params.id, body.pillar_ids)),
]

export const planningRoutes = (store: FileStore, parts: ExportParts) => [
  ...kpiRoutes(store),
  ...aimRoutes,
  ...csvRoutes(kpiUpdates, kpiUpdatesExport, parts),
  ...csvRoutes(outcomes, outcomesExport, parts),
  ...csvRoutes(pillars, pillarsExport, parts),
]
