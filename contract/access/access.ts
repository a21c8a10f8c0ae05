import { z } from 'zod'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { BirthDate } from '../people/people.ts'
import { type Permission, permissionNames } from '../permissions.ts'
import { del, get, post, put } from '../route.ts'
import { Done, Email, Face, HalfText, Id, LocaleTag, Moment, Text } from '../shapes.ts'

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
  /** With what their role lets them do there. */
  leads: z.array(NetworkMark.extend({ permissions: z.array(z.enum(permissionNames)) })),
  unread_notifications: z.number().int(),
  menu: z.array(z.string()),
  /** Parts of the product that the enterprise has switched on. */
  modules: z.object({ plan: z.boolean(), mentorship: z.boolean(), rewards: z.boolean(), kudos: z.boolean() }),
  /** Documents to agree to before going on. */
  to_accept: z.array(z.object({ document_id: Id, version_id: Id, title: z.string() })),
  /** Enrolling comes before everything else. */
  must_enrol: z.boolean(),
  /** An administrator sees the product as this person, for support; null when it is the person. */
  look: z.object({ id: Id, administrator_name: z.string(), ends_at: Moment }).nullable(),
})
export type UserData = z.output<typeof UserData>

/** The secret of a link. */
export const Secret = z.string().min(20).max(200)
const WithSecret = z.strictObject({ token: Secret })
const ByEmail = z.strictObject({ email: Email })
/** A session was opened: its cookie is set beside this token. */
export const Opened = z.object({ token: z.string() })

const newPassword = {
  password: z.string().min(limits.password_min).max(limits.password_max),
  password_confirmation: z.string().min(1).max(limits.password_max),
}
const sameTwice: [
  (twice: { password: string; password_confirmation: string }) => boolean,
  { path: string[]; message: string },
] = [
  (twice) => twice.password === twice.password_confirmation,
  { path: ['password_confirmation'], message: 'mismatch' },
]

/** The wording to agree to; null where the enterprise has published none. */
const Terms = z.object({ version_id: Id, title: z.string(), body: z.string() }).nullable()
const agreement = {
  terms_accepted: z.literal(true, 'terms'),
  /** The version that was shown. */
  terms: Id.nullable().optional(),
}

export const Device = z.object({
  id: Id,
  current: z.boolean(),
  /** How the browser describes itself; null where it doesn't. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  created_at: Moment,
  last_seen_at: Moment,
})

export const sessions = {
  create: post('/api/v1/sessions', {
    says: 'Signs in with e-mail and password. The token works only together with the cookie set beside it.',
    access: 'anyone',
    secret: true,
    body: Credentials,
    returns: Opened,
  }),
  destroy: del('/api/v1/sessions', {
    says: 'Signs out: the session ends on every process at once.',
    access: 'anyone',
    ends_look: true,
    also: [{ method: 'POST', path: '/api/v2/logout' }],
    returns: z.object({ logout_link: z.string().nullable() }),
  }),
  mine: get('/api/v2/users/me/sessions', {
    says: 'The devices the viewer is signed in on, the one that asks first; a hundred at most.',
    by: 'session',
    private: true,
    returns: z.object({ items: z.array(Device), has_password: z.boolean() }),
  }),
  end: del('/api/v2/users/me/sessions/:sessionId', {
    says: 'Signs the viewer out on one of their devices.',
    by: 'session',
    params: z.object({ sessionId: Id }),
    returns: Done,
  }),
  endOthers: del('/api/v2/users/me/sessions', {
    says: 'Signs the viewer out everywhere but here.',
    by: 'session',
    returns: z.object({ ended: z.number().int() }),
  }),
}

export const passwords = {
  requestReset: post('/api/v1/users/reset_password_request', {
    says: 'Asks for a mail with a link to choose a new password. The answer is the same whether the e-mail is known or not.',
    access: 'anyone',
    body: ByEmail,
    returns: Done,
  }),
  lookAtReset: post('/api/v1/users/reset_password_token', {
    says: 'Looks at a reset link without using it up.',
    access: 'anyone',
    secret: true,
    body: WithSecret,
    returns: z.object({ email: z.string() }),
  }),
  reset: post('/api/v1/users/password_reset', {
    says: 'Chooses a new password with a reset link. All sessions of the person end.',
    access: 'anyone',
    secret: true,
    body: z.strictObject({ token: Secret, ...newPassword }).refine(...sameTwice),
    returns: Done,
  }),
  change: put('/api/v2/users/me/password', {
    says: 'Changes the viewer’s password; it takes the current one. Their other sessions end.',
    by: 'session',
    secret: true,
    body: z
      .strictObject({ current_password: z.string().min(1).max(limits.password_max), ...newPassword })
      .refine(...sameTwice),
    returns: Done,
  }),
}

export const invitations = {
  resend: post('/api/v1/users/:id/resend_invitation', {
    says: 'Sends an invitation again. Earlier links stop working.',
    params: z.object({ id: Id }),
    returns: Done,
  }),
  ask: post('/api/v2/invitations', {
    says: 'Asks for one’s own invitation once more. The answer is the same whether the e-mail was invited or not.',
    access: 'anyone',
    body: ByEmail,
    returns: Done,
  }),
  look: post('/api/v1/users/onboard_token', {
    says: 'Looks at an invitation without using it up.',
    access: 'anyone',
    secret: true,
    body: WithSecret,
    returns: z.object({ name: z.string(), email: z.string(), terms: Terms }),
  }),
  accept: post('/api/v1/users/onboard_password', {
    says: 'Accepts an invitation: chooses a password and signs in. Enrollment follows.',
    access: 'anyone',
    secret: true,
    body: z.strictObject({ token: Secret, ...newPassword, ...agreement }).refine(...sameTwice),
    returns: Opened,
  }),
}

export const activation = {
  begin: post('/api/v2/activations', {
    says: 'Recognises somebody pending activation by employee id and birth date.',
    access: 'anyone',
    secret: true,
    body: z.strictObject({ employee_id: Text(limits.employee_id), birth_date: BirthDate }),
    returns: z.object({ token: z.string(), name: z.string(), terms: Terms }),
  }),
  claim: post('/api/v2/activations/address', {
    says: 'Chooses the e-mail and password of the account; a mail then asks whether the address is theirs.',
    access: 'anyone',
    secret: true,
    body: z.strictObject({ token: Secret, email: Email, ...newPassword, ...agreement }).refine(...sameTwice),
    returns: Done,
  }),
}

export const emailVerifications = {
  look: post('/api/v2/email-verifications/look', {
    says: 'Looks at a verification link without using it up.',
    access: 'anyone',
    secret: true,
    body: WithSecret,
    returns: z.object({ email: z.string() }),
  }),
  confirm: post('/api/v2/email-verifications', {
    says: 'Confirms an e-mail address with the link that was mailed to it, and signs in.',
    access: 'anyone',
    secret: true,
    body: WithSecret,
    returns: Opened,
  }),
}

export const signUps = {
  ask: post('/api/v2/sign-ups/links', {
    says: 'Asks for a mail with a link to sign up. The answer is the same whether the e-mail may join or not.',
    access: 'anyone',
    body: ByEmail,
    returns: Done,
  }),
  look: post('/api/v2/sign-ups/look', {
    says: 'Looks at a sign-up link without using it up.',
    access: 'anyone',
    secret: true,
    body: WithSecret,
    returns: z.object({ email: z.string(), terms: Terms }),
  }),
  join: post('/api/v2/sign-ups', {
    says: 'Signs up with a link, and signs in. Enrollment follows.',
    access: 'anyone',
    secret: true,
    body: z
      .strictObject({
        token: Secret,
        first_name: Text(limits.name),
        last_name: Text(limits.name),
        ...newPassword,
        ...agreement,
      })
      .refine(...sameTwice),
    returns: Opened,
  }),
}

export const communityFinder = {
  find: post('/api/v2/find-my-community', {
    says: 'Where a company’s people meet, by work e-mail or company name. Says nothing about any account.',
    access: 'anyone',
    body: z.strictObject({ looking_for: HalfText(limits.email).min(1) }),
    returns: z.object({ items: z.array(z.object({ name: z.string(), address: z.string() })) }),
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
    before_agreement: true,
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

export const myActs = {
  may: get('/api/v2/users/me/acts/:act', {
    says: 'Whether the viewer may do something, asked before a page offers it. A refusal carries the reason and people to ask.',
    params: z.object({ act: z.string().max(80) }),
    query: z.object({ network_id: Id.optional() }),
    returns: Done,
  }),
}
