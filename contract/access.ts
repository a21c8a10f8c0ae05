import { z } from 'zod'
import { limits } from './limits.ts'
import { NetworkMark } from './networks.ts'
import { type Permission, permissionNames } from './permissions.ts'
import { del, get, post } from './route.ts'
import { Done, Email, Face, Id, LocaleTag } from './shapes.ts'

export const Credentials = z.strictObject({
  email: Email,
  password: z.string().min(1).max(limits.password_max),
})

export const PolicyGroup = z.object({
  ...(Object.fromEntries(permissionNames.map((name) => [name, z.boolean()])) as Record<
    Permission,
    z.ZodBoolean
  >),
  /** The first admin section the viewer may open, or null. */
  adminPath: z.string().nullable(),
})

/** Who is signed in, and everything the frame around a page needs. */
export const UserData = z.object({
  user: Face.extend({
    first_name: z.string(),
    last_name: z.string(),
    preferred_name: z.string().nullable(),
    email: z.string(),
    time_zone: z.string(),
    locale: LocaleTag.nullable(),
    role_name: z.string(),
  }),
  policy_group: PolicyGroup,
  networks: z.array(NetworkMark.extend({ unread: z.boolean() })),
  leads: z.array(NetworkMark),
  unread_notifications: z.number().int(),
  menu: z.array(z.string()),
  /** Documents to agree to before going on. */
  to_accept: z.array(z.object({ document_id: Id, version_id: Id, title: z.string() })),
})
export type UserData = z.output<typeof UserData>

export const sessions = {
  create: post('/api/v1/sessions', {
    says: 'Signs in with e-mail and password. The token works only together with the cookie set beside it.',
    access: 'anyone',
    secret: true,
    body: Credentials,
    returns: z.object({ token: z.string() }),
  }),
  destroy: del('/api/v1/sessions', {
    says: 'Signs out: the session ends on every process at once.',
    access: 'anyone',
    also: [{ method: 'POST', path: '/api/v2/logout' }],
    returns: z.object({ logout_link: z.string().nullable() }),
  }),
}

export const csrf = {
  token: get('/api/v2/internal/csrf-token', {
    says: 'Answers with the anti-forgery token in the X-CSRF-Token response header.',
    access: 'anyone',
    returns: Done,
  }),
}

export const userData = {
  show: get('/api/v1/user/user_data', {
    says: 'The viewer, their permissions, networks and menu.',
    returns: UserData,
  }),
}

export const flags = {
  show: get('/api/v2/flags/boolean-flags/:flagKey', {
    says: 'Whether a feature is switched on for this enterprise.',
    access: 'anyone',
    params: z.object({ flagKey: z.string().min(1).max(100) }),
    returns: z.object({ key: z.string(), value: z.boolean() }),
  }),
}
