import { sql } from 'kysely'
import type { z } from 'zod'
import { type SsoDraft, SsoReport, type SsoSettings, sso } from '../../../contract/access/sso.ts'
import { writeSettings } from '../../enterprise/settings.ts'
import { fieldsOf } from '../../fields/values.ts'
import { faceOf } from '../../identity/faces.ts'
import { endKeys, endKeysOfPasswords } from '../../identity/keys.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Enterprise } from '../../platform/enterprises.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { passwordsAreClosed, ssoAdministrators } from './breakGlass.ts'
import { pemOf, understand } from './certificates.ts'
import {
  type Connection,
  connectionAt,
  connectionOf,
  missingFrom,
  type Sealer,
  secretPlace,
  settingsHash,
  testedHash,
} from './connection.ts'
import { certificatesOf, makeKey } from './keys.ts'
import { ssoPolicy } from './policy.ts'
import type { ServiceProvider } from './serviceProvider.ts'

/** The settings of this host's enterprise; those of any other are missing. */
export function ofThisHost(enterprise: Enterprise, id: number) {
  if (id !== enterprise.id) throw missing()
}

const blank: Omit<Connection, 'enterprise_id' | 'updated_at'> = {
  protocol: 'saml',
  metadata_url: null,
  idp_issuer: null,
  login_url: null,
  logout_url: null,
  certificates: [],
  idp_initiated: false,
  sign_requests: false,
  oidc_issuer: null,
  oidc_client: null,
  oidc_client_secret: null,
  trust_email: false,
  mapping: [],
  email_domains: [],
  just_in_time: false,
  default_role_id: null,
  sso_only: true,
  break_glass_user_id: null,
  tested_hash: null,
  last_test: null,
  version: 0,
}

/** The draft settings; an empty form before anything was saved. */
export const draftOf = async (db: Db): Promise<Connection> =>
  (await connectionAt(db, 'draft')) ?? { ...blank, enterprise_id: db.enterpriseId, updated_at: '' }

const guardians = (db: Db) =>
  ssoAdministrators(db)
    .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id'])
    .where('u.password_hash', 'is not', null)
    .limit(200)

export async function showSso({ db, me, now }: Reading, provider: ServiceProvider): Promise<SsoSettings> {
  authorize(me, ssoPolicy.manage)
  const draft = await draftOf(db)
  const active = await connectionAt(db, 'active')
  const { sso_enabled } = await db.selectFrom('enterprises').select('sso_enabled').executeTakeFirstOrThrow()
  const keys = await certificatesOf(db)
  const administrators = await guardians(db).execute()
  const roles = await givableRoles(db)
  const fields = await fieldsOf(db)
  const { oidc_client_secret, tested_hash, last_test, enterprise_id: _, updated_at: __, ...shown } = draft
  const report = SsoReport.safeParse(last_test)
  return {
    enabled: sso_enabled,
    draft: { ...shown, has_secret: oidc_client_secret !== null },
    settings_hash: settingsHash(draft),
    understood: draft.certificates.map((pem) => understand(pem, now)),
    missing: missingFrom(draft),
    tested: tested_hash === testedHash(draft),
    last_test: report.success ? report.data : null,
    in_force: sso_enabled && active !== undefined && settingsHash(active) === settingsHash(draft),
    provider: {
      entity: provider.entity,
      acs_url: provider.acs_url,
      metadata_url: provider.metadata_url,
      oidc_redirect_url: provider.oidc_redirect_url,
    },
    keys: keys.map((pem) => understand(pem, now)),
    administrators: administrators.map((person) => faceOf(person, 64)),
    roles,
    fields: fields.map(({ id, title }) => ({ id, title })),
  }
}

/** Roles a newcomer may get automatically: none with more rights than membership. */
const givableRoles = (db: Db) =>
  db
    .selectFrom('user_roles')
    .select(['id', 'role_name'])
    .where('role_type', '=', 'user')
    .orderBy('priority')
    .orderBy('id')
    .execute()

type Draft = z.output<typeof SsoDraft>

export async function saveDraft(
  act: Act,
  { version, oidc_client_secret, ...body }: Draft,
  { seals, allowed }: { seals: Sealer; allowed: readonly string[] },
) {
  const { tx, me } = act
  authorize(me, ssoPolicy.manage)
  // Rows are created once; of two people saving the first version the second waits here.
  await tx
    .insertInto('sso_connections')
    .values({ stage: 'draft', version: 0 })
    .onConflict((on) => on.doNothing())
    .execute()
  const before = connectionOf(
    await tx
      .selectFrom('sso_connections')
      .selectAll()
      .where('stage', '=', 'draft')
      .forUpdate()
      .executeTakeFirstOrThrow(),
  )
  if (before.version !== version) throw conflict('changed_meanwhile')
  const certificates = await checked(tx, body, allowed)
  // Signing needs a key: the first is generated here without asking.
  if (body.sign_requests && (await certificatesOf(tx)).length === 0) await makeKey(act, seals)
  const secret = oidc_client_secret
    ? seals.seal(oidc_client_secret, secretPlace(tx.enterpriseId))
    : before.oidc_client_secret
  const after = { ...body, certificates, oidc_client_secret: secret }
  await tx
    .updateTable('sso_connections')
    .set({
      ...after,
      mapping: JSON.stringify(body.mapping),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('stage', '=', 'draft')
    .execute()
  await record(act, {
    action: 'sso.settings_saved',
    subject: { type: 'enterprise', id: tx.enterpriseId },
    difference: { fields: changedIn(before, after) },
  })
  wentStale(tx, [sso.show.path])
}

const changedIn = (before: Connection, after: Partial<Connection>) =>
  Object.entries(after).flatMap(([name, value]) =>
    JSON.stringify(before[name as keyof Connection]) === JSON.stringify(value) ? [] : [name],
  )

/** Checks beyond the shape, all problems at once. */
async function checked(
  tx: Tx,
  body: Omit<Draft, 'version' | 'oidc_client_secret'>,
  allowed: readonly string[],
) {
  const wrong: Record<string, { code: string }> = {}
  const pems = body.certificates.map(pemOf)
  pems.forEach((pem, at) => {
    if (pem === undefined) wrong[`certificates.${at}`] = { code: 'certificate' }
  })
  if (body.oidc_issuer !== null && !isSafeIssuer(body.oidc_issuer, allowed))
    wrong.oidc_issuer = { code: 'https' }
  if (body.default_role_id !== null) {
    const roles = await givableRoles(tx)
    if (!roles.some(({ id }) => id === body.default_role_id)) wrong.default_role_id = { code: 'invalid' }
  }
  if (body.break_glass_user_id !== null && !(await isGuardian(tx, body.break_glass_user_id)))
    wrong.break_glass_user_id = { code: 'invalid' }
  const targets = body.mapping.map(({ target }) => target)
  const fields = targets.some((target) => target.startsWith('field_')) ? await fieldsOf(tx) : []
  body.mapping.forEach(({ target }, at) => {
    const unknown = target.startsWith('field_') && !fields.some(({ id }) => target === `field_${id}`)
    if (unknown) wrong[`mapping.${at}.target`] = { code: 'invalid' }
    else if (targets.indexOf(target) !== at) wrong[`mapping.${at}.target`] = { code: 'taken' }
  })
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return pems.flatMap((pem) => pem ?? [])
}

/** The token that signs people in comes from there. */
function isSafeIssuer(address: string, allowed: readonly string[]) {
  const url = new URL(address)
  return url.protocol === 'https:' || allowed.includes(url.host) || allowed.includes(url.hostname)
}

const isGuardian = async (db: Db, userId: number) =>
  (await guardians(db).where('u.id', '=', userId).executeTakeFirst()) !== undefined

/** Activates the tested settings. They must be exactly those that were tested. */
export async function switchOn(act: Act, expected: string, logoutUrl: string | null) {
  const { tx, me } = act
  authorize(me, ssoPolicy.manage)
  const row = await tx
    .selectFrom('sso_connections')
    .selectAll()
    .where('stage', '=', 'draft')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw conflict('sso_untested')
  const draft = connectionOf(row)
  if (settingsHash(draft) !== expected) throw conflict('changed_meanwhile')
  if (missingFrom(draft).length > 0 || draft.tested_hash !== testedHash(draft)) throw conflict('sso_untested')
  const guardian = draft.break_glass_user_id
  if (draft.sso_only && (guardian === null || !(await isGuardian(tx, guardian))))
    throw invalid({ break_glass_user_id: { code: 'required' } })
  const before = await tx
    .selectFrom('enterprises')
    .select(['sso_enabled', 'sso_only', 'sso_break_glass_user_id'])
    .executeTakeFirstOrThrow()
  const { enterprise_id: _, stage: __, ...settings } = row
  const values = { ...settings, mapping: JSON.stringify(draft.mapping), last_test: null }
  await tx
    .insertInto('sso_connections')
    .values({ ...values, stage: 'active' })
    .onConflict((on) => on.columns(['enterprise_id', 'stage']).doUpdateSet(values))
    .execute()
  await showOutside(tx, {
    sso_enabled: true,
    sso_only: draft.sso_only,
    sso_break_glass_user_id: guardian,
    sso_idp_metadata_url: draft.metadata_url,
    // A provider's log-out address is trusted below the host of its sign-in.
    sso_login_url: draft.protocol === 'saml' ? draft.login_url : draft.oidc_issuer,
    sso_logout_url: logoutUrl,
    sso_certificate: draft.certificates[0] ?? null,
  })
  if (draft.sso_only) {
    const former = before.sso_break_glass_user_id
    if (!passwordsAreClosed(before)) await endKeysOfPasswords(tx, guardian)
    else if (former !== null && former !== guardian) await endKeys(tx, former)
  }
  await record(act, {
    action: 'sso.switched_on',
    subject: { type: 'enterprise', id: tx.enterpriseId },
    difference: { protocol: draft.protocol, sso_only: draft.sso_only, break_glass_user_id: guardian },
  })
}

export async function switchOff(act: Act) {
  const { tx, me } = act
  authorize(me, ssoPolicy.manage)
  await tx.deleteFrom('sso_connections').where('stage', '=', 'active').execute()
  await showOutside(tx, { sso_enabled: false, sso_break_glass_user_id: null })
  await record(act, {
    action: 'sso.switched_off',
    subject: { type: 'enterprise', id: tx.enterpriseId },
  })
}

/** The public part of the settings, kept in step: the sign-in page and the log-out read only this. */
async function showOutside(tx: Tx, face: Partial<Pick<Enterprise, `sso_${string}` & keyof Enterprise>>) {
  await writeSettings(tx, face)
  wentStale(tx, [sso.show.path])
}

/** Stores the result of a test; it counts only for exactly these settings. */
export async function keepReport(tx: Tx, connection: Connection, report: SsoReport) {
  const hash = testedHash(connection)
  const draft = await tx
    .selectFrom('sso_connections')
    .selectAll()
    .where('stage', '=', 'draft')
    .forUpdate()
    .executeTakeFirst()
  if (!draft || testedHash(connectionOf(draft)) !== hash) return
  await tx
    .updateTable('sso_connections')
    .set({ last_test: JSON.stringify(report), tested_hash: report.works ? hash : null })
    .where('stage', '=', 'draft')
    .execute()
  wentStale(tx, [sso.show.path])
}
