import { scimUrns } from '../../contract/scim/resources.ts'

export type Json = Record<string, unknown>
export type Kind = 'user' | 'group'

/**
 * An attribute as the protocol describes it (RFC 7643 §7): what /Schemas returns, and how names and values are read.
 */
export interface Attribute {
  name: string
  type: 'string' | 'boolean' | 'decimal' | 'reference' | 'complex'
  says: string
  many?: true
  required?: true
  unique?: true
  exact?: true
  mutability?: 'readOnly' | 'writeOnly'
  /** The RFC names it, so it is taken without complaint; nothing of it is kept or answered. */
  unheld?: true
  sub?: readonly Attribute[]
}

const text = (name: string, says: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  says,
  ...more,
})
const unheld = (name: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'complex',
  says: '',
  unheld: true,
  ...more,
})

/** Every resource has these; no schema lists them. */
const common: readonly Attribute[] = [
  unheld('schemas', { many: true }),
  unheld('id', { mutability: 'readOnly' }),
  unheld('meta', { mutability: 'readOnly' }),
  text('externalId', 'What the identity provider calls it.', { exact: true }),
]

const emailParts: readonly Attribute[] = [
  text('value', 'The address.', { required: true }),
  text('type', 'Always "work" here.'),
  { name: 'primary', type: 'boolean', says: 'Always true here: there is one address.' },
  unheld('display'),
  unheld('$ref'),
]

const userAttributes: readonly Attribute[] = [
  text('userName', 'The name by which the identity provider knows the person, often their email.', {
    required: true,
    unique: true,
  }),
  {
    name: 'name',
    type: 'complex',
    says: 'The parts of the person’s name.',
    sub: [
      text('formatted', 'The whole name.', { mutability: 'readOnly' }),
      text('familyName', 'The last name.', { required: true }),
      text('givenName', 'The first name.', { required: true }),
      unheld('middleName'),
      unheld('honorificPrefix'),
      unheld('honorificSuffix'),
    ],
  },
  text(
    'displayName',
    'The name as it is shown. Where it differs from the first and last name, it says what the person prefers to be called.',
  ),
  text('nickName', 'The first name the person prefers.'),
  text('title', 'The job title.'),
  text('preferredLanguage', 'The language of the interface, such as "es" or "pt-BR".'),
  text('timezone', 'The time zone, such as "Europe/Paris".'),
  {
    name: 'active',
    type: 'boolean',
    says: 'Whether the person may come in. Turning it off ends sessions, leadership and memberships at once.',
  },
  {
    name: 'emails',
    type: 'complex',
    many: true,
    says: 'The work email. Of several, the primary one is taken.',
    sub: emailParts,
  },
  ...['profileUrl', 'userType', 'locale', 'password'].map((name) => unheld(name)),
  ...['phoneNumbers', 'ims', 'photos', 'addresses', 'entitlements', 'roles', 'x509Certificates'].map((name) =>
    unheld(name, { many: true }),
  ),
  unheld('groups', { many: true, mutability: 'readOnly' }),
]

const enterpriseAttributes: readonly Attribute[] = [
  text('employeeNumber', 'The employee id.', { unique: true, exact: true }),
  ...['costCenter', 'organization', 'division', 'department', 'manager'].map((name) => unheld(name)),
]

const groupAttributes: readonly Attribute[] = [
  text('displayName', 'What the identity provider calls the group.', { required: true, unique: true }),
  {
    name: 'members',
    type: 'complex',
    many: true,
    says: 'Who belongs to it.',
    sub: [
      text('value', 'The id of a person.', { required: true, exact: true }),
      text('display', 'The person’s name.', { mutability: 'readOnly' }),
      { name: '$ref', type: 'reference', says: 'Where the person is found.', mutability: 'readOnly' },
      unheld('type'),
    ],
  },
]

interface Described {
  urn: string
  name: string
  says: string
  attributes: readonly Attribute[]
  /** Attributes that are named when they are asked for. */
  open?: true
}

const user: Described = {
  urn: scimUrns.user,
  name: 'User',
  says: 'A person.',
  attributes: userAttributes,
}
const enterprise: Described = {
  urn: scimUrns.enterprise,
  name: 'EnterpriseUser',
  says: 'A person at work.',
  attributes: enterpriseAttributes,
}
const fields: Described = {
  urn: scimUrns.fields,
  name: 'KindredUser',
  says: 'The custom fields of people.',
  attributes: [],
  open: true,
}
const group: Described = {
  urn: scimUrns.group,
  name: 'Group',
  says: 'A network whose members come from the identity provider.',
  attributes: groupAttributes,
}

export const schemasOf: Record<Kind, { core: Described; extensions: readonly Described[] }> = {
  user: { core: user, extensions: [enterprise, fields] },
  group: { core: group, extensions: [] },
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names of custom fields aren't in the table; they are simply lower case. */
const openAttribute = (name: string): Attribute | undefined =>
  /^field_[1-9]\d{0,14}$/i.test(name) ? text(name.toLowerCase(), '') : undefined

export interface Place {
  /** The extension it belongs to; none for the core. */
  urn: string | undefined
  attribute: Attribute
}

/** Finds an attribute by its name in any case, with or without the address of its schema. */
export function attributeOf(kind: Kind, name: string): Place | undefined {
  const { core, extensions } = schemasOf[kind]
  for (const { urn, attributes, open } of extensions) {
    if (!name.toLowerCase().startsWith(`${urn.toLowerCase()}:`)) continue
    const rest = name.slice(urn.length + 1)
    const attribute = attributes.find((one) => same(one.name, rest)) ?? (open && openAttribute(rest))
    return attribute && { urn, attribute }
  }
  const own = name.toLowerCase().startsWith(`${core.urn.toLowerCase()}:`)
  const bare = own ? name.slice(core.urn.length + 1) : name
  const attribute = [...core.attributes, ...common].find((one) => same(one.name, bare))
  return attribute && { urn: undefined, attribute }
}

/** The address of an extension, when that is what is named. */
export const extensionOf = (kind: Kind, name: string): string | undefined =>
  schemasOf[kind].extensions.find(({ urn }) => same(urn, name))?.urn

/** Entra ID writes truth as a word. */
export const valueFor = ({ type, sub }: Attribute, value: unknown): unknown => {
  if (type === 'boolean' && typeof value === 'string') {
    if (same(value, 'true')) return true
    if (same(value, 'false')) return false
  }
  return sub && isObject(value) ? named(sub, value) : value
}

const listed = (attribute: Attribute, value: unknown): unknown =>
  attribute.many && Array.isArray(value)
    ? value.map((one) => valueFor(attribute, one))
    : valueFor(attribute, value)

/** The same object with the names that the tables give; what they don't know stays, and is refused by the contract. */
const named = (attributes: readonly Attribute[], value: Json): Json =>
  Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const attribute = attributes.find((one) => same(one.name, name))
      return attribute ? [attribute.name, listed(attribute, inner)] : [name, inner]
    }),
  )

/** A resource as the contract names it: names are the same to the protocol in any case. */
export function inContractNames(kind: Kind, body: unknown): unknown {
  if (!isObject(body)) return body
  const { core, extensions } = schemasOf[kind]
  return Object.fromEntries(
    Object.entries(named([...core.attributes, ...common], body)).map(([name, value]) => {
      const extension = extensions.find(({ urn }) => same(urn, name))
      if (!extension || !isObject(value)) return [extension?.urn ?? name, value]
      const inner = extension.open
        ? Object.fromEntries(
            Object.entries(value).map(([key, one]) => [openAttribute(key)?.name ?? key, one]),
          )
        : named(extension.attributes, value)
      return [extension.urn, inner]
    }),
  )
}

const patchNames: readonly Attribute[] = [
  unheld('schemas'),
  {
    name: 'Operations',
    type: 'complex',
    many: true,
    says: '',
    sub: [text('op', ''), text('path', ''), unheld('value')],
  },
]
export const patchInContractNames = (body: unknown): unknown =>
  isObject(body) ? named(patchNames, body) : body

/** Keeps the requested attributes (RFC 7644 §3.9); id and schemas are always included. */
export function chosen<T extends object>(
  kind: Kind,
  resource: T,
  {
    attributes,
    excludedAttributes,
  }: { attributes?: string | undefined; excludedAttributes?: string | undefined },
): T {
  const wanted = topNames(kind, attributes)
  const unwanted = topNames(kind, excludedAttributes)
  if (wanted.size === 0 && unwanted.size === 0) return resource
  const kept = (name: string) =>
    name === 'id' || name === 'schemas' || (wanted.size > 0 ? wanted.has(name) : !unwanted.has(name))
  return Object.fromEntries(
    Object.entries(resource).map(([name, value]) => [name, kept(name) ? value : null]),
  ) as T
}

export const isLeftOut = (kind: Kind, name: string, said: Parameters<typeof chosen>[2]) => {
  const wanted = topNames(kind, said.attributes)
  return wanted.size > 0 ? !wanted.has(name) : topNames(kind, said.excludedAttributes).has(name)
}

function topNames(kind: Kind, said: string | undefined): Set<string> {
  const names = (said ?? '').split(',').flatMap((part) => {
    const name = part.trim()
    const extension = extensionOf(kind, name)
    if (extension) return [extension]
    // `emails.value` asks for emails; the dots of a schema's address part nothing.
    const place = attributeOf(kind, name) ?? attributeOf(kind, name.replace(/\.[\w$]+$/, ''))
    return place ? [place.urn ?? place.attribute.name] : []
  })
  return new Set(names)
}
