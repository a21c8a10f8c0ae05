import { randomBytes } from 'node:crypto'
import {
  DOOR_OPENS_HOURS,
  DOOR_PASS_MINUTES,
  DOOR_SHUTS_HOURS,
  DOOR_TURN_SECONDS,
} from '../../../contract/events/day.ts'
import { conflict, denied } from '../../platform/errors.ts'
import { same, signer } from '../../platform/settings/secrets.ts'
import { type EventRow, isHeld, isOver } from '../eventRow.ts'
import { type KnownEvent, organizes } from '../known.ts'

const HOUR = 3_600_000
const later = (moment: string, hours: number) => new Date(Date.parse(moment) + hours * HOUR)

export const opensAt = ({ starts_at }: Pick<EventRow, 'starts_at'>) => later(starts_at, -DOOR_OPENS_HOURS)
export const shutsAt = ({ ends_at }: Pick<EventRow, 'ends_at'>) => later(ends_at, DOOR_SHUTS_HOURS)

/**
 * `correcting`: it is closed, but for a while supervisors and devices that were offline may still correct attendance.
 */
export function doorOf(event: EventRow, now: Date): 'not_yet' | 'open' | 'correcting' | 'shut' {
  if (!isHeld(event)) return 'shut'
  if (now < opensAt(event)) return 'not_yet'
  if (now > shutsAt(event)) return 'shut'
  return event.closed_at === null && event.state === 'approved' ? 'open' : 'correcting'
}

type AtDoor = Pick<KnownEvent, 'door'>

/** Helpers named for the door, and everybody who organizes the event. */
export const helps = ({ door }: AtDoor) => door !== null
export const supervises = ({ door }: AtDoor) => door === 'supervisor'

export function mustHelp(known: AtDoor) {
  if (!helps(known)) throw denied('denied.event_check_in', [notNamed])
}
export function mustSupervise(known: AtDoor) {
  if (!supervises(known)) throw denied('denied.event_supervise', [notNamed])
}
const notNamed = { by: 'ownership', allows: false, text: 'not_self' } as const

/** Why its day can't be settled, if it can't: `settled` already, or not yet over. */
export function unsettledBecause(event: EventRow, now: Date) {
  if (event.closed_at !== null) return 'settled'
  if (event.state !== 'approved') return 'event_state'
  return isOver(event, now) ? null : 'event_not_over'
}

/** What somebody at the door may do on the day; verbs refuse by the same functions. */
export const dayAbilitiesOf = (known: KnownEvent, now: Date) => ({
  check_in: helps(known),
  supervise: supervises(known),
  organize: organizes(known),
  close: supervises(known) && unsettledBecause(known.event, now) === null,
})

/** Once it is settled only supervisors correct what was. */
export function mustBeOpen(event: EventRow, now: Date, known: AtDoor) {
  const state = doorOf(event, now)
  if (state === 'not_yet') throw conflict('door_not_yet')
  if (state === 'shut' || (state === 'correcting' && !supervises(known))) throw conflict('door_shut')
}

const WINDOW_MS = DOOR_TURN_SECONDS * 1000
/** 132 bits: more would only make the picture finer than a phone sees from across a hall. */
const TOKEN_LENGTH = 22

export type DoorKeeper = ReturnType<typeof doorKeeper>

/**
 * The code at a door proves presence: it changes every half minute, and nothing is stored. It is exchanged for a pass
 * of some minutes, because entering one's name takes longer than that.
 */
export function doorKeeper(secretKey: string) {
  const tokens = signer(secretKey, 'event door')
  const passes = signer(secretKey, 'event door pass')
  const tokenOf = (enterpriseId: number, eventId: number, turn: number) =>
    tokens.sign(`${enterpriseId}\n${eventId}\n${turn}`).slice(0, TOKEN_LENGTH)
  const turnAt = (now: Date) => Math.floor(now.getTime() / WINDOW_MS)

  return {
    token(enterpriseId: number, eventId: number, now: Date) {
      const turn = turnAt(now)
      const changes_at = new Date((turn + 1) * WINDOW_MS).toISOString()
      return { token: tokenOf(enterpriseId, eventId, turn), changes_at }
    },
    recognises: (enterpriseId: number, eventId: number, token: string, now: Date) =>
      [-1, 0, 1].some((turns) =>
        same(Buffer.from(tokenOf(enterpriseId, eventId, turnAt(now) + turns)), Buffer.from(token)),
      ),
    pass(enterpriseId: number, eventId: number, now: Date) {
      const until = now.getTime() + DOOR_PASS_MINUTES * 60_000
      const said = `${eventId}.${until}.${randomBytes(9).toString('base64url')}`
      return {
        pass: `${said}.${passes.sign(`${enterpriseId}\n${said}`)}`,
        until: new Date(until).toISOString(),
      }
    },
    /** The event a pass is for, while it lasts. */
    eventOf(enterpriseId: number, pass: string, now: Date): number | undefined {
      const [event = '', until = '', nonce = '', signature = ''] = pass.split('.')
      const said = `${event}.${until}.${nonce}`
      if (!passes.recognises(`${enterpriseId}\n${said}`, signature)) return undefined
      return Number(until) > now.getTime() ? Number(event) : undefined
    },
  }
}
