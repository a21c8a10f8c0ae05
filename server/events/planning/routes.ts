import { eventFields, eventMetrics, eventTodos, eventUpdates } from '../../../contract/events/desk.ts'
import { eventDrafts } from '../../../contract/events/drafts.ts'
import { eventPlans, myPlans, networkPlans } from '../../../contract/events/management.ts'
import { eventWarnings } from '../../../contract/events/warnings.ts'
import { csvRoutes } from '../../downloads/csvDoors.ts'
import type { Desk } from '../../downloads/desk.ts'
import type { FileStore } from '../../platform/fileStore.ts'
import { on } from '../../platform/operation.ts'
import { changeDates } from '../series/seriesChange.ts'
import {
  beginDraft,
  copyDraft,
  copyEvent,
  deleteDraft,
  listDrafts,
  publishDraft,
  saveDraft,
  showDraft,
} from './drafts.ts'
import { changeEvent, decideChange, withdrawChange } from './eventChange.ts'
import { archiveEvent, cancelEvent, deleteEvent } from './eventEnd.ts'
import { plannableNetworks } from './hosts.ts'
import { addMeasure, changeMeasure, deleteMeasure, listMeasures, orderMeasures } from './measures.ts'
import { showMetrics } from './metrics.ts'
import { planEvent } from './newEvent.ts'
import { listMyPending, listPending, showApproval } from './pendingEvents.ts'
import { addPicture } from './pictures.ts'
import { answerInvitation, removeNetwork } from './places.ts'
import { listPlanned, plannedEventsExport } from './plannedEvents.ts'
import { decideEvent, publishEvent, submitEvent, withdrawEvent } from './publication.ts'
import { addTodo, changeTodo, deleteTodo, findOwners, finishTodo, listTodos, orderTodos } from './todos.ts'
import { addUpdate, changeUpdate, deleteUpdate, listUpdates } from './updates.ts'
import { warningsFor } from './warnings.ts'

export const planningRoutes = (store: FileStore, desk: Desk) => [
  on(eventDrafts.list, ({ db, me, query }) => listDrafts(db, me, query)),
  on(eventDrafts.show, ({ db, me, params }) => showDraft(db, me, params.id)),
  on(eventDrafts.create, ({ tx, me, body }) => beginDraft(tx, me, body)),
  on(eventDrafts.save, ({ tx, me, params, body }) => saveDraft(tx, me, params.id, body)),
  on(eventDrafts.delete, ({ tx, me, params, query }) => deleteDraft(tx, me, params.id, query.untouched)),
  on(eventDrafts.copy, ({ tx, me, params }) => copyDraft(tx, me, params.id)),
  on(eventDrafts.publish, ({ tx, me, params, body, address, now }) =>
    publishDraft(tx, me, params.id, body.version, address, now),
  ),
  on(eventDrafts.addPicture, ({ tx, me, file }) => addPicture(tx, me, store, file)),
  on(eventDrafts.networks, ({ db, me, query }) => plannableNetworks(db, me, query)),
  on(eventPlans.list, ({ db, me, query, now }) => listPlanned(db, me, query, now)),
  on(eventPlans.archived, ({ db, me, query, now }) =>
    listPlanned(db, me, { ...query, state: 'archived' }, now),
  ),
  ...csvRoutes(eventPlans, plannedEventsExport, desk),
  on(eventPlans.create, ({ tx, me, body, address, now }) => planEvent(tx, me, body, address, now)),
  on(eventPlans.update, ({ tx, me, params, body, address, now }) =>
    changeEvent(tx, me, params.id, body, address, now),
  ),
  on(eventPlans.delete, ({ tx, me, params, address }) => deleteEvent(tx, me, params.id, address)),
  on(eventPlans.copy, ({ tx, me, params, now }) => copyEvent(tx, me, params.id, now)),
  on(eventPlans.approval, ({ db, me, params }) => showApproval(db, me, params.id)),
  on(eventPlans.submit, ({ tx, me, params, address, now }) => submitEvent(tx, me, params.id, address, now)),
  on(eventPlans.withdraw, ({ tx, me, params, address, now }) =>
    withdrawEvent(tx, me, params.id, address, now),
  ),
  on(eventPlans.decide, ({ tx, me, params, body, address, now }) =>
    decideEvent(tx, me, params.id, body, address, now),
  ),
  on(eventPlans.publish, ({ tx, me, params, body, address, now }) =>
    publishEvent(tx, me, params.id, body.publish_at, address, now),
  ),
  on(eventPlans.cancel, ({ tx, me, params, body, address, now }) =>
    cancelEvent(tx, me, params.id, body.reason, address, now),
  ),
  on(eventPlans.archive, ({ tx, me, params, address, now }) =>
    archiveEvent(tx, me, params.id, true, address, now),
  ),
  on(eventPlans.unarchive, ({ tx, me, params, address, now }) =>
    archiveEvent(tx, me, params.id, false, address, now),
  ),
  on(eventPlans.decideChange, ({ tx, me, params, body, address, now }) =>
    decideChange(tx, me, params.id, body, address, now, changeDates),
  ),
  on(eventPlans.withdrawChange, ({ tx, me, params, address, now }) =>
    withdrawChange(tx, me, params.id, address, now),
  ),
  on(eventPlans.answerInvitation, ({ tx, me, params, body, address, now }) =>
    answerInvitation(tx, me, params.id, params.network_id, body, address, now),
  ),
  on(eventPlans.removeNetwork, ({ tx, me, params, query, address, now }) =>
    removeNetwork(tx, me, params.id, params.network_id, query.scope, address, now),
  ),
  on(networkPlans.pending, ({ db, me, params, query }) => listPending(db, me, params.id, query)),
  on(myPlans.pending, ({ db, me, query }) => listMyPending(db, me, query)),
  on(eventTodos.list, ({ db, me, params, query, now }) => listTodos(db, me, params.id, query, now)),
  on(eventTodos.create, ({ tx, me, params, body, address, now }) =>
    addTodo(tx, me, params.id, body, address, now),
  ),
  on(eventTodos.update, ({ tx, me, params, body, address, now }) =>
    changeTodo(tx, me, params.id, body, address, now),
  ),
  on(eventTodos.finish, ({ tx, me, params, address, now }) =>
    finishTodo(tx, me, params.id, true, address, now),
  ),
  on(eventTodos.reopen, ({ tx, me, params, address, now }) =>
    finishTodo(tx, me, params.id, false, address, now),
  ),
  on(eventTodos.delete, ({ tx, me, params, address }) => deleteTodo(tx, me, params.id, address)),
  on(eventTodos.order, ({ tx, me, params, body }) => orderTodos(tx, me, params.id, body.todo_ids)),
  on(eventTodos.owners, ({ db, me, params, query }) => findOwners(db, me, params.id, query.search)),
  on(eventFields.list, ({ db, me, params }) => listMeasures(db, me, params.id)),
  on(eventFields.create, ({ tx, me, params, body, address }) => addMeasure(tx, me, params.id, body, address)),
  on(eventFields.update, ({ tx, me, params, body, address }) =>
    changeMeasure(tx, me, params.id, body, address),
  ),
  on(eventFields.delete, ({ tx, me, params, address }) => deleteMeasure(tx, me, params.id, address)),
  on(eventFields.order, ({ tx, me, params, body }) => orderMeasures(tx, me, params.id, body.measure_ids)),
  on(eventUpdates.list, ({ db, me, params, query }) => listUpdates(db, me, params.id, query)),
  on(eventUpdates.create, ({ tx, me, params, body, address }) => addUpdate(tx, me, params.id, body, address)),
  on(eventUpdates.update, ({ tx, me, params, body, address }) =>
    changeUpdate(tx, me, params.id, body, address),
  ),
  on(eventUpdates.delete, ({ tx, me, params, address }) => deleteUpdate(tx, me, params.id, address)),
  on(eventWarnings.show, ({ db, me, query, enterprise, now }) => warningsFor(db, me, query, enterprise, now)),
  on(eventMetrics.show, ({ db, me, params }) => showMetrics(db, me, params.id)),
]
