import { scimLimits, scimUrns } from '../../contract/scim/resources.ts'
import type { FieldRow } from '../fields/rows.ts'
import { fieldsOf } from '../fields/values.ts'
import type { Db } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'
import { type Attribute, type Kind, schemasOf } from './attributes.ts'

const META = 'urn:ietf:params:scim:schemas:core:2.0'

const meta = (resourceType: string, location: string) => ({ resourceType, location })
const supported = (yes: boolean) => ({ supported: yes })

export const serviceProvider = (base: string) => ({
  schemas: [`${META}:ServiceProviderConfig`],
  patch: supported(true),
  bulk: { ...supported(false), maxOperations: 0, maxPayloadSize: 0 },
  filter: { ...supported(true), maxResults: scimLimits.page },
  changePassword: supported(false),
  sort: supported(false),
  etag: supported(true),
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an administrator made beside the settings of single sign-on.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: meta('ServiceProviderConfig', `${base}/ServiceProviderConfig`),
})

const endpoints: Record<Kind, string> = { user: '/Users', group: '/Groups' }

const typeOf = (kind: Kind, base: string) => {
  const { core, extensions } = schemasOf[kind]
  return {
    schemas: [`${META}:ResourceType`],
    id: core.name,
    name: core.name,
    endpoint: endpoints[kind],
    description: core.says,
    schema: core.urn,
    schemaExtensions: extensions.map(({ urn }) => ({ schema: urn, required: false })),
    meta: meta('ResourceType', `${base}/ResourceTypes/${core.name}`),
  }
}

const listOf = <T>(all: T[]) => ({
  schemas: [scimUrns.list],
  totalResults: all.length,
  startIndex: 1,
  itemsPerPage: all.length,
  Resources: all,
})

const allTypes = (base: string) => (['user', 'group'] as const).map((kind) => typeOf(kind, base))

export const resourceTypes = (base: string) => listOf(allTypes(base))

export function resourceType(base: string, name: string) {
  const found = allTypes(base).find((one) => one.name === name)
  if (!found) throw missing()
  return found
}

/** As RFC 7643 §7 describes an attribute. */
const described = ({
  name,
  type,
  says,
  many,
  required,
  unique,
  exact,
  mutability,
  sub,
}: Attribute): object => ({
  name,
  type,
  multiValued: many === true,
  description: says,
  required: required === true,
  caseExact: exact === true,
  mutability: mutability ?? 'readWrite',
  returned: mutability === 'writeOnly' ? 'never' : 'default',
  uniqueness: unique ? 'server' : 'none',
  ...(type === 'reference' ? { referenceTypes: ['User'] } : {}),
  ...(sub ? { subAttributes: sub.filter(isHeld).map(described) } : {}),
})

const isHeld = ({ unheld }: Attribute) => !unheld

const fieldTypes = {
  numeric: 'decimal',
  text: 'string',
  date: 'string',
  select: 'string',
  checkbox: 'string',
} as const

/** A custom field. Sensitive ones can be written and are never returned. */
const ofField = (field: FieldRow): Attribute => ({
  name: `field_${field.id}`,
  type: fieldTypes[field.type],
  says: field.title,
  ...(field.type === 'checkbox' ? { many: true as const } : {}),
  ...(field.class === 'sensitive' ? { mutability: 'writeOnly' as const } : {}),
})

async function allSchemas(db: Db, base: string) {
  const own = (await fieldsOf(db)).map(ofField)
  return (['user', 'group'] as const).flatMap((kind) => {
    const { core, extensions } = schemasOf[kind]
    return [core, ...extensions].map(({ urn, name, says, attributes, open }) => ({
      schemas: [`${META}:Schema`],
      id: urn,
      name,
      description: says,
      attributes: (open ? own : attributes.filter(isHeld)).map(
        (one) => described(one) as Record<string, unknown>,
      ),
      meta: meta('Schema', `${base}/Schemas/${urn}`),
    }))
  })
}

export const listSchemas = async (db: Db, base: string) => listOf(await allSchemas(db, base))

export async function showSchema(db: Db, base: string, urn: string) {
  const found = (await allSchemas(db, base)).find(({ id }) => id.toLowerCase() === urn.toLowerCase())
  if (!found) throw missing()
  return found
}
