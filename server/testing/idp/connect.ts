import type { z } from 'zod'
import type { SsoDraft, SsoSettings } from '../../../contract/access/sso.ts'
import { sso } from '../../../contract/access/sso.ts'
import { pathOf, type World } from '../world.ts'
import { type AskedSaml, askedIn, encode, type Person, type SamlIdp } from './samlIdp.ts'
import { Visitor } from './visitor.ts'

/** Larkspur has an address of its own here, as it would in production. */
export const OWN_HOST = { PUBLIC_URL: 'http://localhost', DEFAULT_ENTERPRISE: 'brightwater' }

export type Draft = z.input<typeof SsoDraft>

export async function administrator(w: World, who = w.people.admin) {
  return new Visitor(w.url).as(await w.as(who))
}

export async function shown(admin: Visitor): Promise<SsoSettings> {
  const { status, json } = await admin.send('GET', sso.show.path)
  if (status !== 200) throw new Error(`sso.show: ${status} ${JSON.stringify(json)}`)
  return json
}

/** The stored settings with some of them changed. */
export async function save(w: World, admin: Visitor, change: Partial<Draft>) {
  const { draft } = await shown(admin)
  const { has_secret: _, ...kept } = draft
  const path = pathOf(sso.update, { id: w.enterprises.larkspur })
  return admin.send('PUT', path, { json: { ...kept, ...change } })
}

/** Everything a SAML connection needs, as an administrator would fill it in. */
export const samlDraft = (w: World, idp: SamlIdp): Partial<Draft> => ({
  protocol: 'saml',
  idp_issuer: idp.issuer,
  login_url: `${idp.issuer}/sso`,
  logout_url: `${idp.issuer}/slo`,
  certificates: [idp.identity.cert],
  break_glass_user_id: w.people.admin,
})

export type Sender = (asked: AskedSaml) => string

/** A whole test round by an administrator. */
export async function tryOut(admin: Visitor, answer: Sender) {
  const { status, json } = await admin.send('POST', sso.test.path, { json: {} })
  if (status !== 200) throw new Error(`sso.test: ${status} ${JSON.stringify(json)}`)
  return admin.arrive(encode(answer(askedIn(json.redirect_url))))
}

export async function switchOn(admin: Visitor) {
  const { settings_hash } = await shown(admin)
  return admin.send('PUT', sso.switchOn.path, { json: { settings_hash } })
}

/** Single sign-on as in production: saved, tested, switched on. */
export async function connectSaml(w: World, idp: SamlIdp, change: Partial<Draft> = {}) {
  const admin = await administrator(w)
  await must(save(w, admin, { ...samlDraft(w, idp), ...change }))
  await must(tryOut(admin, (asked) => idp.answer({ email: 'ada@larkspur.test' }, asked)))
  const { last_test } = await shown(admin)
  if (!last_test?.works) throw new Error(`the test round failed: ${JSON.stringify(last_test)}`)
  await must(switchOn(admin))
  return admin
}

async function must(told: Promise<{ status: number; json: unknown }>) {
  const { status, json } = await told
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`)
}

/** One honest sign-in from beginning to end. */
export async function signInBySaml(w: World, idp: SamlIdp, person: Person, relay_state?: string) {
  const visitor = new Visitor(w.url)
  const asked = await visitor.beginSaml(relay_state)
  return { visitor, told: await visitor.arrive(encode(idp.answer(person, asked))) }
}
