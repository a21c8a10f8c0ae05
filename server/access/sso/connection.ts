import type { Selectable } from 'kysely'
import type { SsoProtocol } from '../../../contract/access/sso.ts'
import type { DB, Db } from '../../platform/database/db.ts'
import { hashOf, sealer } from '../../platform/settings/secrets.ts'
import { isProtocol, type MappingRow } from './arrival.ts'

export type Stage = 'draft' | 'active'
export type Sealer = ReturnType<typeof sealer>
export const ssoSealer = (secretKey: string): Sealer => sealer(secretKey, 'single sign-on')
type Row = Selectable<DB['sso_connections']>

export interface Connection extends Omit<Row, 'protocol' | 'stage' | 'mapping'> {
  protocol: SsoProtocol
  mapping: MappingRow[]
}

const isMapping = (row: unknown): row is MappingRow =>
  typeof row === 'object' && row !== null && 'target' in row && 'attribute' in row

export const connectionOf = (row: Row): Connection => ({
  ...row,
  protocol: isProtocol(row.protocol) ? row.protocol : 'saml',
  mapping: Array.isArray(row.mapping) ? row.mapping.filter(isMapping) : [],
})

export async function connectionAt(db: Db, stage: Stage): Promise<Connection | undefined> {
  const row = await db.selectFrom('sso_connections').selectAll().where('stage', '=', stage).executeTakeFirst()
  return row && connectionOf(row)
}

/** The place a secret is sealed for: it can't be opened anywhere else. */
export const secretPlace = (enterpriseId: number) => `sso client secret of ${enterpriseId}`

const short = (value: unknown) => hashOf(JSON.stringify(value)).toString('base64url')

/** What a test covers: everything that decides who comes in, and as whom. */
export const testedHash = (connection: Connection) =>
  short([
    connection.protocol,
    ...(connection.protocol === 'saml'
      ? [
          connection.idp_issuer,
          connection.login_url,
          [...connection.certificates].sort(),
          connection.idp_initiated,
          connection.sign_requests,
        ]
      : [
          connection.oidc_issuer,
          connection.oidc_client,
          connection.oidc_client_secret,
          connection.trust_email,
        ]),
    connection.mapping.map(({ target, attribute }) => [target, attribute]).sort(),
    [...connection.email_domains].sort(),
    connection.just_in_time,
    connection.default_role_id,
  ])

/** All settings: draft and active ones are the same if equal. */
export const settingsHash = (connection: Connection) =>
  short([
    testedHash(connection),
    connection.logout_url,
    connection.metadata_url,
    connection.sso_only,
    connection.break_glass_user_id,
  ])

/** What must be filled in before a round can be tested. */
export function missingFrom(connection: Connection): string[] {
  const needed: Partial<Record<keyof Connection, unknown>> =
    connection.protocol === 'saml'
      ? {
          idp_issuer: connection.idp_issuer,
          login_url: connection.login_url,
          certificates: connection.certificates.length,
        }
      : {
          oidc_issuer: connection.oidc_issuer,
          oidc_client: connection.oidc_client,
          oidc_client_secret: connection.oidc_client_secret,
        }
  if (connection.just_in_time) needed.default_role_id = connection.default_role_id
  return Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]))
}
