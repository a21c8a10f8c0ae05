import { z } from 'zod'
import { del, get, post, put } from '../route.ts'
import { Done, Face, Id, Moment, OptionalText, Text, WebUrl } from '../shapes.ts'
import { DomainName } from './domains.ts'

export const ssoLimits = {
  metadata: 500_000,
  certificate: 10_000,
  certificates: 5,
  mappings: 60,
  attribute: 300,
  domains: 50,
  issuer: 1000,
  client: 500,
  secret: 1000,
  relay_state: 2000,
} as const

export const ssoProtocols = ['saml', 'oidc'] as const
export type SsoProtocol = (typeof ssoProtocols)[number]

/** Columns of a person that an attribute may fill; a custom field is named by its number, `field_12`. */
export const ssoTargets = [
  'email',
  'first_name',
  'last_name',
  'preferred_name',
  'title',
  'employee_id',
  'pronouns',
] as const
export type SsoColumn = (typeof ssoTargets)[number]

const Target = z
  .string()
  .max(30)
  .refine(
    (name): name is SsoColumn | `field_${number}` =>
      ssoTargets.some((known) => known === name) || /^field_[1-9]\d{0,14}$/.test(name),
    'invalid',
  )
const Mapping = z.strictObject({ target: Target, attribute: Text(ssoLimits.attribute) })

const settings = {
  protocol: z.enum(ssoProtocols),
  metadata_url: WebUrl.nullable(),
  idp_issuer: OptionalText(ssoLimits.issuer),
  login_url: WebUrl.nullable(),
  logout_url: WebUrl.nullable(),
  certificates: z.array(Text(ssoLimits.certificate)).max(ssoLimits.certificates),
  idp_initiated: z.boolean(),
  /** Our requests carry our signature, made with the newest key. */
  sign_requests: z.boolean(),
  oidc_issuer: WebUrl.nullable(),
  oidc_client: OptionalText(ssoLimits.client),
  trust_email: z.boolean(),
  mapping: z.array(Mapping).max(ssoLimits.mappings),
  email_domains: z.array(DomainName).max(ssoLimits.domains),
  just_in_time: z.boolean(),
  default_role_id: Id.nullable(),
  /** While it is on, only the person below can sign in with a password. */
  sso_only: z.boolean(),
  break_glass_user_id: Id.nullable(),
}

export const SsoDraft = z.strictObject({
  ...settings,
  /** Left out or null, the one that is kept stays. */
  oidc_client_secret: z.string().max(ssoLimits.secret).nullable().optional(),
  version: z.number().int(),
})

export const Certificate = z.object({
  subject: z.string(),
  fingerprint: z.string(),
  not_before: Moment,
  not_after: Moment,
  state: z.enum(['valid', 'soon', 'expired', 'not_yet', 'unreadable']),
})

/** What we read from a provider's metadata. */
export const IdpMetadata = z.object({
  metadata_url: z.string().nullable(),
  idp_issuer: z.string(),
  login_url: z.string(),
  logout_url: z.string().nullable(),
  certificates: z.array(z.string()),
  understood: z.array(Certificate),
  attributes: z.array(z.string()),
})

/** Why a sign-in failed, in the words of the protocol; only administrators read these. */
export const ssoProblems = [
  'unreadable',
  'structure',
  'encrypted',
  'unsigned',
  'weak_signature',
  'signature',
  'status',
  'issuer',
  'audience',
  'recipient',
  'destination',
  'expired',
  'not_yet',
  'request',
  'replay',
  'subject',
  'provider_error',
  'token',
  'provider_unreachable',
  'email_missing',
  'email_unverified',
  'email_domain',
  'name_missing',
  'person_unknown',
  'person_inactive',
  'person_linked',
] as const
export type SsoProblem = (typeof ssoProblems)[number]

export const ssoWarnings = [
  'clock_skew',
  'certificate_soon',
  'certificate_expired',
  'transient_subject',
  'mapped_empty',
] as const
export type SsoWarning = (typeof ssoWarnings)[number]

export const SsoReport = z.object({
  at: Moment,
  works: z.boolean(),
  problem: z.enum(ssoProblems).nullable(),
  /** The provider's own words about its refusal. */
  said: z.string().nullable(),
  warnings: z.array(z.enum(ssoWarnings)),
  issuer: z.string().nullable(),
  subject: z.string().nullable(),
  clock_skew_seconds: z.number().int().nullable(),
  attributes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  mapping: z.array(
    z.object({ target: z.string(), attribute: z.string().nullable(), value: z.string().nullable() }),
  ),
  person: z.enum(['known', 'new']).nullable(),
  person_name: z.string().nullable(),
})
export type SsoReport = z.output<typeof SsoReport>

export const SsoSettings = z.object({
  enabled: z.boolean(),
  draft: z.object({
    ...settings,
    metadata_url: z.string().nullable(),
    login_url: z.string().nullable(),
    logout_url: z.string().nullable(),
    oidc_issuer: z.string().nullable(),
    mapping: z.array(z.object({ target: z.string(), attribute: z.string() })),
    email_domains: z.array(z.string()),
    has_secret: z.boolean(),
    version: z.number().int(),
  }),
  settings_hash: z.string(),
  understood: z.array(Certificate),
  /** What still has to be filled in before a sign-in can be tested. */
  missing: z.array(z.string()),
  tested: z.boolean(),
  last_test: SsoReport.nullable(),
  /** The settings in use equal those being edited. */
  in_force: z.boolean(),
  provider: z.object({
    entity: z.string(),
    acs_url: z.string(),
    metadata_url: z.string(),
    oidc_redirect_url: z.string(),
  }),
  /** Our certificates, the newest first: providers encrypt for the first and check our requests with it. */
  keys: z.array(Certificate),
  administrators: z.array(Face),
  roles: z.array(z.object({ id: Id, role_name: z.string() })),
  fields: z.array(z.object({ id: Id, title: z.string() })),
})
export type SsoSettings = z.output<typeof SsoSettings>

const enterprise = z.object({ id: Id })
const RelayState = z.string().max(ssoLimits.relay_state)
const Redirect = z.object({ redirect_url: z.string() })

export const sso = {
  show: get('/api/v2/sso', {
    says: 'Single sign-on: the draft settings, what was read from them, their last test, and what to tell the provider.',
    returns: SsoSettings,
  }),
  update: put('/api/v1/enterprises/:id/update_sso', {
    says: 'Saves the draft settings. The active ones change only with sso.switchOn.',
    params: enterprise,
    body: SsoDraft,
    returns: SsoSettings,
  }),
  readMetadata: post('/api/v2/sso/metadata', {
    says: 'Reads a provider’s SAML metadata from an address or a text and returns what it found. Saves nothing.',
    body: z.strictObject({
      url: WebUrl.nullable().optional(),
      xml: z.string().max(ssoLimits.metadata).nullable().optional(),
    }),
    returns: IdpMetadata,
  }),
  makeKey: post('/api/v2/sso/keys', {
    says: 'Makes a new key and publishes it in our metadata. The previous key still decrypts what was encrypted for it.',
    returns: SsoSettings,
  }),
  test: post('/api/v2/sso/tests', {
    says: 'Starts a test sign-in with the draft settings; it ends in a report and never in a session.',
    returns: Redirect,
  }),
  switchOn: put('/api/v2/sso/activation', {
    says: 'Activates the tested settings for everybody. Refused unless exactly these were tested.',
    body: z.strictObject({ settings_hash: z.string().max(100) }),
    returns: SsoSettings,
  }),
  switchOff: del('/api/v2/sso/activation', {
    says: 'Switches single sign-on off; people sign in with their passwords again.',
    returns: SsoSettings,
  }),
  link: post('/api/v1/enterprises/:id/sso_link', {
    says: 'Begins a sign-in: the provider’s address to send the browser to. The relay state is where to go afterwards, on this host only.',
    access: 'anyone',
    params: enterprise,
    body: z.strictObject({ relay_state: RelayState.nullable().optional() }),
    returns: Redirect,
  }),
  spMetadata: get('/api/v1/enterprises/:id/get_saml_sp_metadata_xml', {
    says: 'What the provider must know of us, as SAML metadata.',
    access: 'anyone',
    params: enterprise,
    raw: true,
  }),
}

const person = z.object({ id: Id })

/** The names under which the company's providers know a person. */
export const ssoLinks = {
  list: get('/api/v2/users/:id/sso-identities', {
    says: 'The identities by which the company’s sign-in knows a person.',
    params: person,
    returns: z.object({
      items: z.array(
        z.object({
          id: Id,
          issuer: z.string(),
          subject: z.string(),
          created_at: Moment,
          last_used_at: Moment,
        }),
      ),
    }),
  }),
  remove: del('/api/v2/users/:id/sso-identities', {
    says: 'Forgets a person’s identities at the company’s sign-in and ends their sessions. Their e-mail decides next time.',
    params: person,
    returns: Done,
  }),
}

export const Entered = z.object({
  /** A test has a report and no session. */
  tested: z.boolean(),
  token: z.string().nullable(),
  to: z.string(),
})

export const omniAuth = {
  /** The provider sends the browser back to the same address by GET: see server/access/sso/pages.ts. */
  finishOidc: post('/api/v1/omni_auth/oidc/callback', {
    says: 'Ends a round with an OpenID provider: the answer is checked, exchanged and used once, in the browser that began it.',
    access: 'anyone',
    secret: true,
    body: z.strictObject({ answer: z.string().min(1).max(8000) }),
    returns: Entered,
  }),
  finishSaml: post('/api/v1/omni_auth/saml/session', {
    says: 'Opens the session of a SAML round that was answered, once, in the browser that began it.',
    access: 'anyone',
    secret: true,
    body: z.strictObject({ round: Id }),
    returns: Entered,
  }),
}
