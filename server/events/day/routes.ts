import { eventAfterwards, eventCheckIn, eventDay } from '../../../contract/events/day.ts'
import { accountKeeper } from '../../identity/devices.ts'
import { on } from '../../platform/operation.ts'
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
    on(eventDay.show, ({ db, me, params, now }) => showDay(db, me, params.id, now)),
    on(eventDay.attendance, ({ db, me, params, query }) => listAttendance(db, me, params.id, query)),
    on(
      eventDay.checkIn,
      ({ tx, me, params, now, address }) => checkInByList(tx, me, params.id, params.user_id, now, address),
      { line: ({ params }) => lineOf(params.id) },
    ),
    on(eventDay.judgeAttendance, ({ tx, me, params, body, say }) =>
      judgeAttendanceFor(tx, me, params.id, body.list, say),
    ),
    on(
      eventDay.importAttendance,
      ({ tx, me, params, body, say, now }) => importAttendance(tx, me, params.id, body.list, { say, now }),
      { line: ({ params }) => lineOf(params.id) },
    ),
    on(eventCheckIn.online, ({ tx, me, params, now, address }) => sayHere(tx, me, params.id, now, address), {
      line: ({ params }) => lineOf(params.id),
    }),
    on(
      eventDay.undo,
      ({ tx, me, params, now, address }) => undoCheckIn(tx, me, params.id, params.user_id, now, address),
      { line: ({ params }) => lineOf(params.id) },
    ),
    on(
      eventDay.walkIn,
      ({ tx, me, params, body, now, address }) => letWalkIn(tx, me, params.id, body.user_id, now, address),
      { line: ({ params }) => lineOf(params.id) },
    ),
    on(eventDay.setDoor, async ({ tx, me, params, body, now, address }) => {
      await setDoor(tx, me, params.id, body.walk_ins, address)
      return showDay(tx, me, params.id, now)
    }),
    on(eventDay.close, async ({ tx, me, params, now, address }) => {
      await closeEvent(tx, me, params.id, now, address)
      return showDay(tx, me, params.id, now)
    }),
    on(eventDay.doorCode, ({ db, me, params, now }) => doorCode(db, me, params.id, now, keeper)),
    on(eventDay.scans, ({ db, me, params, query }) => listScans(db, me, params.id, query)),
    on(eventDay.decide, ({ tx, me, params, body, now, address }) =>
      decideScan(tx, me, params.id, body.admitted, now, address),
    ),
    on(eventDay.stewards, ({ db, me, params }) => listStewards(db, me, params.id)),
    on(eventDay.nameSteward, ({ tx, me, params, body, address }) =>
      nameSteward(tx, me, params.id, params.user_id, body.role, address),
    ),
    on(eventDay.removeSteward, ({ tx, me, params, address }) =>
      removeSteward(tx, me, params.id, params.user_id, address),
    ),
    on(eventDay.devices, ({ db, me, params }) => listDevices(db, me, params.id)),
    on(eventDay.openDevice, ({ tx, me, params, now, address, request }) =>
      openDevice(tx, me, params.id, now, { agent: request.headers['user-agent'] ?? '', address }),
    ),
    on(eventDay.closeDevice, ({ tx, me, params, address }) => closeDevice(tx, me, params.id, address)),
    on(eventDay.snapshot, ({ db, me, params, now }) => doorSnapshot(db, me, params.id, now)),
    on(eventDay.upload, ({ tx, body, now, address }) => handIn(tx, body, now, address), {
      line: ({ body }) => lineOf(body.event_id),
    }),
    on(eventDay.ticket, ({ db, me, params }) => myTicket(db, me, params.id)),

    on(eventCheckIn.open, ({ body, ...asking }) => openDoor(asking, keeper, body)),
    on(eventCheckIn.byEmail, ({ body, ...asking }) => checkInByEmail(asking, { keeper, accounts }, body)),
    on(eventCheckIn.mine, ({ me, body, ...asking }) => checkMeIn(asking, me, keeper, body.pass)),

    on(eventAfterwards.saveRecording, ({ tx, me, params, body, now, address }) =>
      saveRecording(tx, me, params.id, body.recording_url, now, address),
    ),
    on(eventAfterwards.feedback, ({ db, me, params, now }) => showFeedback(db, me, params.id, now)),
    on(eventAfterwards.giveFeedback, ({ tx, me, params, body, now, address }) =>
      giveFeedback(tx, me, params.id, body, now, address),
    ),
  ]
}
