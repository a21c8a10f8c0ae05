import { eventPlans } from '../../contract/events/management.ts'
import type { Client } from './world.ts'

const at = (hours: number) =>
  new Date(Math.round(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString()

/** An event of a network, three days from now, as a form would send it. */
export const eventBody = (network_id: number, name: string, more: object = {}) => ({
  name,
  network_id,
  location: 'The canteen',
  starts_at: at(72),
  ends_at: at(74),
  time_zone: 'Europe/Paris',
  ...more,
})

/** The event as its edit form would send it. */
// biome-ignore lint/suspicious/noExplicitAny: an answer of the product
export const changeOf = (event: any, more: object = {}) => ({
  name: event.name,
  description: event.description,
  location: event.location,
  virtual_url: event.virtual_url,
  starts_at: event.starts_at,
  ends_at: event.ends_at,
  time_zone: event.time_zone,
  guest_ids: event.networks
    .filter((place: { role: string }) => place.role === 'guest')
    .map((place: { network: { id: number } }) => place.network.id),
  picture_file_id: event.picture.file_id,
  picture_alt: event.picture.alt || null,
  is_free: event.is_free,
  budget_amount_cents: event.budget_amount_cents,
  seats: event.seats,
  waitlist_enabled: event.waitlist_enabled,
  claim_hours: event.claim_hours,
  registration_deadline: event.registration_deadline,
  external_registration_url: event.external_registration_url,
  points: event.points,
  step_free: event.step_free,
  captions: event.captions,
  sign_language: event.sign_language,
  quiet_room: event.quiet_room,
  own_colour: event.own_colour,
  diet: event.diet,
  comments_enabled: event.comments_enabled,
  reminders: event.reminders,
  publish_at: event.publish_at,
  version: event.version,
  ...more,
})

/**
 * An event made through HTTP: out at once when `client` may approve in the network (the administrator everywhere), else
 * waiting for approval.
 */
export async function makeEvent(client: Client, network_id: number, name: string, more: object = {}) {
  const { status, text, json } = await client.post(eventPlans.create.path, {
    body: eventBody(network_id, name, more),
  })
  if (status !== 200) throw new Error(`event: ${status} ${text}`)
  return json
}
