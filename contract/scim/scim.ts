import { z } from 'zod'
import { del, get, patch, post, put } from '../route.ts'
import { Id } from '../shapes.ts'
import {
  ListOf,
  ResourceType,
  Schema,
  ScimGroup,
  ScimGroupIn,
  ScimPatch,
  ScimUser,
  ScimUserIn,
  ServiceProvider,
  scimLimits,
} from './resources.ts'

export const SCIM_TYPE = 'application/scim+json'

/** The statuses this protocol may answer with; the fuzz test checks them. */
export const scimStatuses = [200, 201, 204, 400, 401, 403, 404, 409, 412, 413, 429, 503] as const

/** Numbers that make no sense are taken as the nearest that do, as the RFC wants. */
const whole = (fallback: number) =>
  z
    .string()
    .regex(/^-?\d{1,12}$/)
    .transform(Number)
    .default(fallback)

const Chosen = {
  attributes: z.string().max(scimLimits.text).optional(),
  excludedAttributes: z.string().max(scimLimits.text).optional(),
}
const ListQuery = z.object({
  filter: z.string().max(scimLimits.filter).optional(),
  startIndex: whole(1),
  count: whole(100),
  ...Chosen,
})
export type ScimListQuery = z.output<typeof ListQuery>
const OneQuery = z.object(Chosen)
const one = z.object({ id: Id })
const by = 'scim' as const

export const scim = {
  config: get('/scim/v2/ServiceProviderConfig', {
    says: 'What this SCIM service can do.',
    by,
    returns: ServiceProvider,
  }),
  resourceTypes: get('/scim/v2/ResourceTypes', {
    says: 'The kinds of things an identity provider can manage here: people and groups.',
    by,
    returns: ListOf(ResourceType),
  }),
  resourceType: get('/scim/v2/ResourceTypes/:name', {
    says: 'One of the kinds of things an identity provider can manage here.',
    by,
    params: z.object({ name: z.string().max(100) }),
    returns: ResourceType,
  }),
  schemas: get('/scim/v2/Schemas', {
    says: 'The attributes of people and groups, custom fields included.',
    by,
    returns: ListOf(Schema),
  }),
  schema: get('/scim/v2/Schemas/:urn', {
    says: 'The attributes of one schema.',
    by,
    params: z.object({ urn: z.string().max(200) }),
    returns: Schema,
  }),
}

export const scimUsers = {
  list: get('/scim/v2/Users', {
    says: 'People, found by what the identity provider calls them.',
    by,
    query: ListQuery,
    returns: ListOf(ScimUser),
  }),
  show: get('/scim/v2/Users/:id', {
    says: 'One person.',
    by,
    params: one,
    query: OneQuery,
    returns: ScimUser,
  }),
  create: post('/scim/v2/Users', {
    says: 'Provisions a person.',
    by,
    answers: 201,
    body: ScimUserIn,
    returns: ScimUser,
  }),
  replace: put('/scim/v2/Users/:id', {
    says: 'Replaces a person’s attributes; attributes that aren’t sent stay.',
    by,
    params: one,
    body: ScimUserIn,
    returns: ScimUser,
  }),
  change: patch('/scim/v2/Users/:id', {
    says: 'Changes single attributes of a person. To deactivate ends sessions, leadership and memberships at once.',
    by,
    params: one,
    body: ScimPatch,
    returns: ScimUser,
  }),
  remove: del('/scim/v2/Users/:id', {
    says: 'Ends a person’s access at once and marks the account for deletion in 14 days.',
    by,
    answers: 204,
    params: one,
    returns: z.null(),
  }),
}

export const scimGroups = {
  list: get('/scim/v2/Groups', {
    says: 'The networks whose members come from the identity provider.',
    by,
    query: ListQuery,
    returns: ListOf(ScimGroup),
  }),
  show: get('/scim/v2/Groups/:id', {
    says: 'One such network, with its members.',
    by,
    params: one,
    query: OneQuery,
    returns: ScimGroup,
  }),
  create: post('/scim/v2/Groups', {
    says: 'Creates a group whose members come from the identity provider.',
    by,
    answers: 201,
    body: ScimGroupIn,
    returns: ScimGroup,
  }),
  replace: put('/scim/v2/Groups/:id', {
    says: 'Replaces name and members; attributes that aren’t sent stay.',
    by,
    params: one,
    body: ScimGroupIn,
    returns: ScimGroup,
  }),
  change: patch('/scim/v2/Groups/:id', {
    says: 'Adds and removes members.',
    by,
    answers: 204,
    params: one,
    body: ScimPatch,
    returns: z.null(),
  }),
  remove: del('/scim/v2/Groups/:id', {
    says: 'Archives the network; nothing of it is deleted.',
    by,
    answers: 204,
    params: one,
    returns: z.null(),
  }),
}
