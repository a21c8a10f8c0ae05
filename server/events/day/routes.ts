import { eventAfterwards } from '../../../contract/events/afterwards.ts'
import { eventCheckIn, eventDay } from '../../../contract/events/day.ts'
import { accountKeeper } from '../../identity/devices.ts'
import { on } from '../../platform/http/operation.ts'
import { giveFeedback, saveRecording, showFeedback } from './afterwards.ts'
import { checkInByEmail, checkMeIn, openDoor } from './atDoor.ts'
import { importAttendance, judgeAttendanceFor } from './attendanceImport.ts'
import { checkInByList, letWalkIn, undoCheckIn } from './byList.ts'
import { closeEvent } from './closure.ts'
import { closeDevice, handIn, openDevice } from './devices.ts'
import { doorKeeper } from './door.ts'
import { sayHere } from './online.ts'
import {
  doorCode,
  doorSnapshot,
  listAttendance,
  listDevices,
  listScans,
  listStewards,
  myTicket,
  showDay,
} from './queries.ts'
import { decideScan } from './scanDecision.ts'
import { nameSteward, removeSteward, setDoor } from './stewards.ts'

/** As registering does: many doors at once wait for the event in memory, not each on a connection. */
const lineOf = (eventId: number) => `event ${eventId}`

export function eventDayRoutes({ secret_key }: { secret_key: string }) {
  const keeper = doorKeeper(secret_key)
  const accounts = accountKeeper(secret_key)
  return [
    on(eventDay.show, (act, { params }) => showDay(act, params.id)),
    on(eventDay.attendance, (act, { params, query }) => listAttendance(act, params.id, query)),
    on(eventDay.checkIn, (act, { params }) => checkInByList(act, params.id, params.user_id), {
      line: (_act, { params }) => lineOf(params.id),
    }),
    on(eventDay.judgeAttendance, (act, { params, body }) => judgeAttendanceFor(act, params.id, body.list)),
    on(eventDay.importAttendance, (act, { params, body }) => importAttendance(act, params.id, body.list), {
      line: (_act, { params }) => lineOf(params.id),
    }),
    on(eventCheckIn.online, (act, { params }) => sayHere(act, params.id), {
      line: (_act, { params }) => lineOf(params.id),
    }),
    on(eventDay.undo, (act, { params }) => undoCheckIn(act, params.id, params.user_id), {
      line: (_act, { params }) => lineOf(params.id),
    }),
    on(eventDay.walkIn, (act, { params, body }) => letWalkIn(act, params.id, body.user_id), {
      line: (_act, { params }) => lineOf(params.id),
    }),
    on(eventDay.setDoor, async (act, { params, body }) => {
      await setDoor(act, params.id, body.walk_ins)
      return showDay(act, params.id)
    }),
    on(eventDay.close, async (act, { params }) => {
      await closeEvent(act, params.id)
      return showDay(act, params.id)
    }),
    on(eventDay.doorCode, (act, { params }) => doorCode(act, params.id, keeper)),
    on(eventDay.scans, (act, { params, query }) => listScans(act, params.id, query)),
    on(eventDay.decide, (act, { params, body }) => decideScan(act, params.id, body.admitted)),
    on(eventDay.stewards, (act, { params }) => listStewards(act, params.id)),
    on(eventDay.nameSteward, (act, { params, body }) =>
      nameSteward(act, params.id, params.user_id, body.role),
    ),
    on(eventDay.removeSteward, (act, { params }) => removeSteward(act, params.id, params.user_id)),
    on(eventDay.devices, (act, { params }) => listDevices(act, params.id)),
    on(eventDay.openDevice, (act, { params, request }) =>
      openDevice(act, params.id, request.headers['user-agent'] ?? ''),
    ),
    on(eventDay.closeDevice, (act, { params }) => closeDevice(act, params.id)),
    on(eventDay.snapshot, (act, { params }) => doorSnapshot(act, params.id)),
    on(eventDay.upload, (act, { body }) => handIn(act, body), {
      line: (_act, { body }) => lineOf(body.event_id),
    }),
    on(eventDay.ticket, (act, { params }) => myTicket(act, params.id)),

    on(eventCheckIn.open, (act, { body, enterprise }) => openDoor(act, enterprise, keeper, body)),
    on(eventCheckIn.byEmail, (act, { body, enterprise }) =>
      checkInByEmail(act, enterprise, { keeper, accounts }, body),
    ),
    on(eventCheckIn.mine, (act, { body, enterprise }) => checkMeIn(act, enterprise, keeper, body.pass)),

    on(eventAfterwards.saveRecording, (act, { params, body }) =>
      saveRecording(act, params.id, body.recording_url),
    ),
    on(eventAfterwards.feedback, (act, { params }) => showFeedback(act, params.id)),
    on(eventAfterwards.giveFeedback, (act, { params, body }) => giveFeedback(act, params.id, body)),
  ]
}
