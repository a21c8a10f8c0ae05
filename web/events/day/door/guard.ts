import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { session } from '../../../app/session.ts'
import { canKeep, keptDevice } from './deviceStore.ts'

/** Signed in, or a device with scans to upload: a session may end while somebody works at the door. */
export async function mayStandAtDoor(location: ParsedLocation) {
  if (session.token) return
  const event = Number(/^\/events\/(\d+)\//.exec(location.pathname)?.[1])
  const kept = canKeep() ? await keptDevice(event).catch(() => undefined) : undefined
  if (kept?.device) return
  throw redirect({ to: '/login', search: { referrer: location.publicHref }, replace: true })
}
