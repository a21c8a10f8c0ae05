import { eventDrafts } from '../../../contract/events/drafts.ts'
import { eventHistory } from '../../../contract/events/history.ts'
import { eventPlans, myPlans, networkPlans } from '../../../contract/events/management.ts'
import { eventPublication } from '../../../contract/events/publication.ts'
import { eventTodos } from '../../../contract/events/todos.ts'
import { eventWarnings } from '../../../contract/events/warnings.ts'
import { csvRoutes } from '../../downloads/csvRoutes.ts'
import type { ExportParts } from '../../downloads/exportParts.ts'
import type { LetterWriter } from '../../identity/letters.ts'
import type { FileStore } from '../../platform/files/fileStore.ts'
import { on } from '../../platform/http/operation.ts'
import type { SeatLetter } from '../registration/seatLetters.ts'
import { changeDates } from '../series/seriesChange.ts'
import { showApproval } from './approval.ts'
import { publicationFor } from './audience.ts'
import {
  beginDraft,
  blankDraft,
  copyDraft,
  copyEvent,
  deleteDraft,
  listDrafts,
  publishDraft,
  saveDraft,
  showDraft,
} from './drafts.ts'
import { changeEvent, decideChange, withdrawChange } from './eventChange.ts'
import { archiveEvent, cancelEvent, deleteEvent, eventArchiving } from './eventEnd.ts'
import { listHistory } from './history.ts'
import { plannableNetworks } from './hosts.ts'
import { mailPreview } from './mailPreview.ts'
import { planEvent } from './newEvent.ts'
import { listMyPending, listPending } from './pendingEvents.ts'
import { addPicture } from './pictures.ts'
import { answerInvitation, removeNetwork } from './places.ts'
import { listPlanned, plannedEventsExport } from './plannedEvents.ts'
import { decideEvent, publishEvent, submitEvent, withdrawEvent } from './publication.ts'
import { addTodo, changeTodo, deleteTodo, findOwners, finishTodo, listTodos, orderTodos } from './todos.ts'
import { warningsFor } from './warnings.ts'

export const planningRoutes = (store: FileStore, parts: ExportParts, letters: LetterWriter<SeatLetter>) => [
  on(eventDrafts.list, (act, { query }) => listDrafts(act, query)),
  on(eventDrafts.show, (act, { params }) => showDraft(act, params.id)),
  on(eventDrafts.blank, (act, { query }) => blankDraft(act, query)),
  on(eventDrafts.create, (act, { body }) => beginDraft(act, body)),
  on(eventDrafts.save, (act, { params, body }) => saveDraft(act, params.id, body)),
  on(eventDrafts.delete, (act, { params }) => deleteDraft(act, params.id)),
  on(eventDrafts.copy, (act, { params }) => copyDraft(act, params.id)),
  on(eventDrafts.publish, (act, { params, body }) => publishDraft(act, params.id, body.version)),
  on(eventDrafts.addPicture, (act, { file }) => addPicture(act, store, file)),
  on(eventDrafts.networks, (act, { query }) => plannableNetworks(act, query)),
  on(eventPlans.list, (act, { query }) => listPlanned(act, query)),
  on(eventPlans.archived, (act, { query }) => listPlanned(act, { ...query, state: 'archived' })),
  ...csvRoutes(eventPlans, plannedEventsExport, parts),
  on(eventPlans.create, (act, { body }) => planEvent(act, body)),
  on(eventPlans.update, (act, { params, body }) => changeEvent(act, params.id, body)),
  on(eventPlans.delete, (act, { params }) => deleteEvent(act, params.id)),
  on(eventPlans.copy, (act, { params }) => copyEvent(act, params.id)),
  on(eventPlans.approval, (act, { params }) => showApproval(act, params.id)),
  on(eventPlans.submit, (act, { params }) => submitEvent(act, params.id)),
  on(eventPlans.withdraw, (act, { params }) => withdrawEvent(act, params.id)),
  on(eventPlans.decide, (act, { params, body }) => decideEvent(act, params.id, body)),
  on(eventPlans.publish, (act, { params, body }) => publishEvent(act, params.id, body.publish_at)),
  on(eventPlans.cancel, (act, { params, body }) => cancelEvent(act, params.id, body.reason)),
  on(eventPlans.archive, (act, { params }) => eventArchiving.archive(act, params.id)),
  on(eventPlans.unarchive, (act, { params }) => archiveEvent(act, params.id, false)),
  on(eventPlans.decideChange, (act, { params, body }) => decideChange(act, params.id, body, changeDates)),
  on(eventPlans.withdrawChange, (act, { params }) => withdrawChange(act, params.id)),
  on(eventPlans.answerInvitation, (act, { params, body }) =>
    answerInvitation(act, params.id, params.network_id, body),
  ),
  on(eventPlans.removeNetwork, (act, { params, query }) =>
    removeNetwork(act, params.id, params.network_id, query.scope),
  ),
  on(networkPlans.pending, (act, { params, query }) => listPending(act, params.id, query)),
  on(myPlans.pending, (act, { query }) => listMyPending(act, query)),
  on(eventTodos.list, (act, { params, query }) => listTodos(act, params.id, query)),
  on(eventTodos.create, (act, { params, body }) => addTodo(act, params.id, body)),
  on(eventTodos.update, (act, { params, body }) => changeTodo(act, params.id, body)),
  on(eventTodos.finish, (act, { params }) => finishTodo(act, params.id, true)),
  on(eventTodos.reopen, (act, { params }) => finishTodo(act, params.id, false)),
  on(eventTodos.delete, (act, { params }) => deleteTodo(act, params.id)),
  on(eventTodos.order, (act, { params, body }) => orderTodos(act, params.id, body.todo_ids)),
  on(eventTodos.owners, (act, { params, query }) => findOwners(act, params.id, query.search)),
  on(eventPublication.show, (act, { query, enterprise }) => publicationFor(act, query, enterprise)),
  on(eventPublication.mail, (act, { query, enterprise }) => mailPreview(act, query, { letters, enterprise })),
  on(eventWarnings.show, (act, { query, enterprise }) => warningsFor(act, query, enterprise)),
  on(eventHistory.list, (act, { params, query }) => listHistory(act, params.id, query)),
]
