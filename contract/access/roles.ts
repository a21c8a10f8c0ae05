import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { MembershipState, NetworkMark } from '../networks/networks.ts'
import { UserState } from '../people/people.ts'
import { type Permission, permissionNames } from '../permissions.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, Done, Face, Id, ListOf, ListQuery, Moment, Text } from '../shapes.ts'
import { roleTypes } from './roleTypes.ts'

export const PermissionName = z.enum(permissionNames as [Permission, ...Permission[]])
export const RoleKind = z.enum(roleTypes)

export const UserRole = z.object({
  id: Id,
  role_name: z.string(),
  role_type: RoleKind,
  priority: z.number().int(),
  is_default: z.boolean(),
  template_id: Id,
  permission_count: z.number().int(),
  /** How many people have this role, or lead somewhere with it; counted as far as lists are. */
  holders: z.number().int(),
  holders_is: z.enum(['exact', 'at_least']),
  version: z.number().int(),
  can: Abilities('manage', 'give'),
})

const roleName = Text(limits.name)

export const NewUserRole = z.strictObject({
  role_name: roleName,
  role_type: RoleKind,
  /** The template to begin with; without one the role opens nothing yet. */
  template_id: Id.nullable(),
})

export const UserRoleChange = z.strictObject({
  role_name: roleName,
  /** The version that was read: a newer one in the database means somebody else saved first. */
  version: z.number().int(),
})

/** Somebody who has a role: a person, or a leader of one network. */
export const RoleHolder = Face.extend({
  title: z.string().nullable(),
  state: UserState,
  /** Of a role for leaders: where they lead with it; null where the viewer may not know of it. */
  network: NetworkMark.nullable(),
})

export const RoleOrder = z.strictObject({ role_ids: z.array(Id).min(1).max(limits.roles) })

export const roleSorts = ['priority', 'role_name', 'role_type', 'holders'] as const
/** Filters of the list; an export takes the same rows. */
export const RolesFilter = z.object({ search: ListQuery.shape.search, role_type: RoleKind.optional() })
export const RolesQuery = ListQuery.extend({
  ...RolesFilter.shape,
  sort_by: z.enum(roleSorts).default('priority'),
})

export const PolicyTemplate = z.object({
  id: Id,
  role_id: Id,
  role_name: z.string(),
  role_type: RoleKind,
  permissions: z.array(PermissionName),
  /** What the viewer could add: nobody grants what they don't hold. */
  grantable: z.array(PermissionName),
  /** It is the template of the viewer's own role. */
  own: z.boolean(),
  updated_at: Moment,
  version: z.number().int(),
  can: Abilities('manage_templates'),
})

export const PolicyTemplateChange = z.strictObject({
  permissions: z.array(PermissionName).max(permissionNames.length),
  version: z.number().int(),
})

const templateSorts = ['priority', 'role_name', 'updated_at', 'permissions'] as const
export const TemplatesFilter = ListQuery.pick({ search: true })
export const TemplatesQuery = ListQuery.extend({ sort_by: z.enum(templateSorts).default('priority') })

const Touched = z.object({
  permission: PermissionName,
  /** So many people really gain or lose it. */
  people: z.number().int(),
  /** So many more hold it by their own role, before and after. */
  already: z.number().int(),
  sample: z.array(Face),
})

/** The effect of saving a template like this. */
export const TemplateEffect = z.object({
  /** Everybody the role opens something for: people who can come in. */
  people: z.number().int(),
  gained: z.array(Touched),
  lost: z.array(Touched),
  /** Of a role for leaders: where it counts, the largest first. */
  networks: z.array(z.object({ network: NetworkMark, people: z.number().int(), sample: z.array(Face) })),
  networks_total: z.number().int(),
})

const Chain = z.object({
  permission: PermissionName,
  allows: z.boolean(),
  /** Each link of the chain a whole sentence in the reader's language. */
  because: z.array(z.string()),
})

export const actSubjects = ['none', 'network', 'person', 'role'] as const

export const Rights = z.object({
  person: Face,
  state: UserState,
  /** People who can't sign in have no permissions, whatever their role says. */
  comes_in: z.boolean(),
  role_id: Id,
  role_name: z.string(),
  template_id: Id,
  permissions: z.array(Chain),
  networks: z.array(
    z.object({
      network: NetworkMark,
      membership: MembershipState.nullable(),
      leads_as: z.string().nullable(),
      permissions: z.array(PermissionName),
    }),
  ),
  /** The questions that can be asked, by name, and what each is about. */
  acts: z.array(z.object({ name: z.string(), subject: z.enum(actSubjects) })),
})

export const WhyQuery = z.object({
  act: z.string().max(80),
  network_id: Id.optional(),
  user_id: Id.optional(),
  role_id: Id.optional(),
})

export const Why = z.object({
  allows: z.boolean(),
  because: z.array(z.string()),
  /** What the person sees when they try. */
  denial: z.string().nullable(),
})

const one = z.object({ id: Id })

export const userRoles = {
  list: get('/api/v1/user_roles', {
    says: 'The roles of the enterprise in their order.',
    query: RolesQuery,
    returns: ListOf(UserRole),
  }),
  ...csvOf('/api/v1/user_roles', 'The roles', RolesFilter),
  show: get('/api/v1/user_roles/:id', {
    says: 'One role, and how many hold it.',
    params: one,
    returns: UserRole,
  }),
  holders: get('/api/v2/user-roles/:id/holders', {
    says: 'Who has a role: people by theirs, leaders by where they lead with it.',
    params: one,
    query: ListQuery.extend({ sort_by: z.literal('name').default('name') }),
    returns: ListOf(RoleHolder),
  }),
  create: post('/api/v1/user_roles', {
    says: 'Makes a role whose template begins as a copy of another one.',
    body: NewUserRole,
    returns: UserRole,
  }),
  update: put('/api/v1/user_roles/:id', {
    says: 'Renames a role.',
    params: one,
    body: UserRoleChange,
    returns: UserRole,
  }),
  delete: del('/api/v1/user_roles/:id', {
    says: 'Deletes a role that nobody holds and that isn’t the default role.',
    params: one,
    returns: Done,
  }),
  makeDefault: put('/api/v2/user-roles/:id/default', {
    says: 'Makes a role the one that new people get.',
    params: one,
    returns: UserRole,
  }),
  order: put('/api/v2/user-roles/order', {
    says: 'Puts all roles into an order, the strongest first.',
    body: RoleOrder,
    returns: Done,
  }),
}

export const policyTemplates = {
  list: get('/api/v1/policy_templates', {
    says: 'What each role opens.',
    also: [{ method: 'GET', path: '/api/v1/policy_groups' }],
    query: TemplatesQuery,
    returns: ListOf(PolicyTemplate),
  }),
  ...csvOf('/api/v1/policy_templates', 'What each role opens', TemplatesFilter),
  show: get('/api/v1/policy_templates/:id', {
    says: 'The permissions of one role.',
    also: [{ method: 'GET', path: '/api/v1/policy_groups/:id' }],
    params: one,
    returns: PolicyTemplate,
  }),
  update: put('/api/v1/policy_templates/:id', {
    says: 'Sets what a role opens. It acts at once for everybody who holds it.',
    also: [{ method: 'PUT', path: '/api/v1/policy_groups/:id' }],
    params: one,
    body: PolicyTemplateChange,
    returns: PolicyTemplate,
  }),
  effect: get('/api/v2/policy-templates/:id/effect', {
    says: 'Who would gain or lose what, if a template were saved with these permissions. Nothing is changed.',
    params: one,
    query: z.object({ permissions: z.array(PermissionName).max(permissionNames.length).default([]) }),
    returns: TemplateEffect,
  }),
}

export const rights = {
  show: get('/api/v2/users/:id/rights', {
    says: 'A person’s rights, each with the reasons for it.',
    params: one,
    returns: Rights,
  }),
  inNetwork: get('/api/v2/users/:id/rights/networks/:networkId', {
    says: 'A person’s rights inside one network, each with the reasons for it.',
    params: z.object({ id: Id, networkId: Id }),
    returns: z.object({ permissions: z.array(Chain) }),
  }),
  why: get('/api/v2/users/:id/rights/answer', {
    says: 'Why a person can or can’t do something: answered by the clauses that decide it.',
    params: one,
    query: WhyQuery,
    returns: Why,
  }),
}
