import { z } from 'zod'
import { limits } from '../limits.ts'
import { HalfText, Json, OptionalText, trimBlanks } from '../shapes.ts'

/** SCIM 2.0 (RFC 7643, RFC 7644): names and shapes are the protocol's own, camel case included. */
export const scimUrns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  /** Custom fields of people, `field_<id>`. */
  fields: 'urn:ietf:params:scim:schemas:extension:kindred:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

export const scimLimits = {
  value: 255,
  text: 2000,
  filter: 1000,
  /** On one page of a list. */
  page: 200,
  operations: 200,
  members: 10_000,
} as const

/** Accepted because the RFC names it, and not kept. */
const Unheld = Json.optional()
const said = (max: number) => OptionalText(max).optional()
/** Kept as written: trimming anything but ordinary blanks would make another address. */
const written = (max: number) =>
  HalfText(max)
    .transform((text) => trimBlanks(text) || null)
    .nullable()
    .optional()
const Schemas = z.array(z.string().max(300)).max(20).nullish()

const Email = z.strictObject({
  value: written(scimLimits.text),
  type: said(scimLimits.value),
  primary: z.boolean().nullish(),
  display: Unheld,
  $ref: Unheld,
})

export const ScimUserIn = z.strictObject({
  schemas: Schemas,
  id: Unheld,
  meta: Unheld,
  externalId: said(scimLimits.value),
  userName: written(scimLimits.value),
  name: z
    .strictObject({
      formatted: Unheld,
      familyName: said(scimLimits.value),
      givenName: said(scimLimits.value),
      middleName: Unheld,
      honorificPrefix: Unheld,
      honorificSuffix: Unheld,
    })
    .nullish(),
  displayName: said(scimLimits.value),
  nickName: said(scimLimits.value),
  title: said(limits.name),
  preferredLanguage: said(scimLimits.value),
  timezone: said(scimLimits.value),
  active: z.boolean().nullish(),
  emails: z.array(Email).max(20).nullish(),
  [scimUrns.enterprise]: z
    .strictObject({
      employeeNumber: said(limits.employee_id),
      costCenter: Unheld,
      organization: Unheld,
      division: Unheld,
      department: Unheld,
      manager: Unheld,
    })
    .nullish(),
  [scimUrns.fields]: z.record(z.string().regex(/^field_[1-9]\d{0,14}$/), Json).nullish(),
  profileUrl: Unheld,
  userType: Unheld,
  locale: Unheld,
  password: Unheld,
  phoneNumbers: Unheld,
  ims: Unheld,
  photos: Unheld,
  addresses: Unheld,
  groups: Unheld,
  entitlements: Unheld,
  roles: Unheld,
  x509Certificates: Unheld,
})
export type ScimUserIn = z.output<typeof ScimUserIn>

const Member = z.strictObject({
  value: z.string().max(scimLimits.value),
  display: Unheld,
  type: Unheld,
  $ref: Unheld,
})

export const ScimGroupIn = z.strictObject({
  schemas: Schemas,
  id: Unheld,
  meta: Unheld,
  externalId: said(scimLimits.value),
  displayName: said(scimLimits.value),
  members: z.array(Member).max(scimLimits.members).nullish(),
})
export type ScimGroupIn = z.output<typeof ScimGroupIn>

export const ScimPatch = z.strictObject({
  schemas: Schemas,
  Operations: z
    .array(
      z.strictObject({
        op: z.string().max(20),
        path: said(scimLimits.filter),
        value: Json.optional(),
      }),
    )
    .min(1)
    .max(scimLimits.operations),
})
export type ScimPatch = z.output<typeof ScimPatch>

const Meta = z.object({
  resourceType: z.string(),
  created: z.string().nullish(),
  lastModified: z.string().nullish(),
  location: z.string(),
  version: z.string().nullish(),
})

export const ScimUser = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().nullish(),
  userName: z.string().nullish(),
  name: z
    .object({ formatted: z.string(), familyName: z.string().nullish(), givenName: z.string().nullish() })
    .nullish(),
  displayName: z.string().nullish(),
  nickName: z.string().nullish(),
  title: z.string().nullish(),
  preferredLanguage: z.string().nullish(),
  timezone: z.string().nullish(),
  active: z.boolean().nullish(),
  emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })).nullish(),
  [scimUrns.enterprise]: z.object({ employeeNumber: z.string() }).nullish(),
  [scimUrns.fields]: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).nullish(),
  meta: Meta.nullish(),
})
export type ScimUser = z.output<typeof ScimUser>

export const ScimGroup = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().nullish(),
  displayName: z.string().nullish(),
  members: z.array(z.object({ value: z.string(), display: z.string(), $ref: z.string() })).nullish(),
  meta: Meta.nullish(),
})
export type ScimGroup = z.output<typeof ScimGroup>

export const ListOf = <T extends z.ZodType>(item: T) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number().int(),
    startIndex: z.number().int(),
    itemsPerPage: z.number().int(),
    Resources: z.array(item),
  })

const Flag = z.object({ supported: z.boolean() })
export const ServiceProvider = z.object({
  schemas: z.array(z.string()),
  documentationUri: z.string().nullish(),
  patch: Flag,
  bulk: Flag.extend({ maxOperations: z.number(), maxPayloadSize: z.number() }),
  filter: Flag.extend({ maxResults: z.number() }),
  changePassword: Flag,
  sort: Flag,
  etag: Flag,
  authenticationSchemes: z.array(
    z.object({
      type: z.string(),
      name: z.string(),
      description: z.string(),
      specUri: z.string(),
      primary: z.boolean(),
    }),
  ),
  meta: Meta,
})

export const ResourceType = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  name: z.string(),
  endpoint: z.string(),
  description: z.string(),
  schema: z.string(),
  schemaExtensions: z.array(z.object({ schema: z.string(), required: z.boolean() })),
  meta: Meta,
})

export const Schema = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  name: z.string(),
  description: z.string(),
  attributes: z.array(z.record(z.string(), z.unknown())),
  meta: Meta,
})
