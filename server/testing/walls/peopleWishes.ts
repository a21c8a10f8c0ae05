import { formWith } from '../pictures.ts'
import { tokenText } from './copies.ts'
import { all, fresh, one, value } from './granted.ts'
import type { Wish } from './wishes.ts'

const token = (purpose: string): Wish => ({ body: { token: value(tokenText(purpose)) } })
const password = { password: 'three plain words', password_confirmation: 'three plain words' }
const person = (state: string): Wish => ({
  params: { id: one('users', `t.name like '% ${state}'`) },
})
const firstNetwork = one('networks', "t.archived_at is null and t.kind = 'group'")
const csv = 'email,first_name\nsomebody-new@example.org,New\n'

/** Input for operations on people: how they come in, their rights, provisioning. */
export const peopleWishes: Record<string, Wish> = {
  'passwords.lookAtReset': token('password_reset'),
  'passwords.reset': { body: { ...token('password_reset').body, ...password } },
  'passwords.change': { body: { current_password: 'kindred-demo', ...password } },
  'invitations.resend': person('invited'),
  'invitations.look': token('invitation'),
  'invitations.accept': { body: { ...token('invitation').body, ...password } },
  'activation.begin': {
    body: {
      employee_id: { ...one('users', "t.state = 'pending_activation'", 't.employee_id'), or: 'nobody-1' },
      birth_date: '03-04',
    },
  },
  'activation.claim': {
    body: { ...token('activation').body, ...password, email: 'somebody-active@example.org' },
  },
  'emailVerifications.look': token('verify_email'),
  'emailVerifications.confirm': token('verify_email'),
  'signUps.look': token('sign_up'),
  'signInLinks.look': { body: { ...token('auto_login').body, purpose: 'auto_login' } },
  'signInLinks.use': { body: { ...token('auto_login').body, purpose: 'auto_login' } },
  'userRoles.order': { body: { role_ids: all('user_roles', 'true', 'priority') } },
  'rights.why': { query: { act: 'networks.view', network_id: firstNetwork } },
  'looks.start': person('active'),
  'accounts.activate': person('inactive'),
  'accounts.deactivate': person('active'),
  'accounts.markForDeletion': person('inactive'),
  'accounts.cancelDeletion': person('pending_deletion'),
  'accounts.create': {
    body: { email: fresh('somebody-%@example.org'), role_id: one('user_roles', 't.is_default') },
  },
  'accounts.update': {
    ...person('invited'),
    body: { email: fresh('somebody-%@example.org'), role_id: one('user_roles', 't.is_default') },
  },
  'merges.create': {
    body: {
      kept_id: one('users', "t.state = 'active'", 't.id', 'id desc'),
      gone_id: one('users', "t.state = 'inactive'", 't.id', 'id desc'),
    },
  },
  'imports.create': { form: () => formWith(Buffer.from(csv), 'people.csv', 'text/csv') },
  'imports.check': { body: { mapping: [null, 'email'] } },
  'scim.resourceType': { params: { name: 'User' } },
  'scim.schema': { params: { urn: 'urn:ietf:params:scim:schemas:core:2.0:User' } },
  'scimUsers.create': {
    body: {
      name: { givenName: 'New', familyName: 'Person' },
      userName: 'new-person@example.org',
      emails: [{ value: 'new-person@example.org', primary: true }],
      active: true,
    },
  },
  'scimUsers.change': { body: { Operations: [{ op: 'replace', path: 'title', value: 'Baker' }] } },
  'scimGroups.change': {
    body: { Operations: [{ op: 'replace', path: 'displayName', value: 'Other name' }] },
  },
  'scimGroups.replace': { body: { displayName: 'Another name' } },
  'scimUsers.remove': { params: { id: one('scim_users', 'true', 't.user_id', 'user_id desc') } },
  'imports.apply': { params: { id: one('imports', "t.file_name = 'ready.csv'") } },
  'imports.cancel': { params: { id: one('imports', "t.file_name = 'checking.csv'") } },
  'imports.undo': { params: { id: one('imports', "t.file_name = 'written.csv'") } },
  'imports.archive': { params: { id: one('imports', "t.file_name = 'written.csv'") } },
  'imports.restore': { params: { id: one('imports', "t.file_name = 'archived.csv'") } },
  'calendarFeed.file': { params: { file: value(`${tokenText('feed')} || '.ics'`) } },
  'notificationEmail.confirm': token('own_address'),
  'sso.update': {
    body: {
      protocol: 'saml',
      default_role_id: one('user_roles', 't.is_default'),
      metadata_url: null,
      idp_issuer: null,
      login_url: null,
      logout_url: null,
      certificates: [],
      oidc_issuer: null,
      oidc_client: null,
      mapping: [],
      email_domains: [],
      just_in_time: false,
      sso_only: false,
      break_glass_user_id: one('users', 't.id = person'),
      version: value(
        'coalesce((select s.version from sso_connections s where s.enterprise_id = company), 0)',
      ),
    },
  },
  'scimGroups.remove': { params: { id: one('scim_groups', 'true', 't.network_id', 'network_id desc') } },
}
