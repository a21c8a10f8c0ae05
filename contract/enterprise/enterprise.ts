import { z } from 'zod'
import { Currency } from '../currencies.ts'
import { limits } from '../limits.ts'
import { get, post } from '../route.ts'
import { Id, LocaleTag } from '../shapes.ts'

/** The nouns an enterprise may rename, each with a singular and a plural. */
export const nouns = [
  'erg',
  'program',
  'structure',
  'outcome',
  'badge',
  'segment',
  'gamification',
  'gamify',
  'member_preference',
  'parent',
  'sub_erg',
  'privacy_statement',
  'region',
  'browser_title',
  'employee_id',
  'dci_full_title',
  'dci_abbreviation',
] as const
export type Noun = (typeof nouns)[number]

const NounSet = z.object(
  Object.fromEntries(nouns.map((noun) => [noun, z.string()])) as Record<Noun, z.ZodString>,
)
export const CustomTexts = z.object({ id: Id, locale: LocaleTag, singular: NounSet, plural: NounSet })

/** The people whom the demo lets visitors sign in as. */
export const demoParts = [
  'administrator',
  'leader',
  'approver',
  'member',
  'mentor',
  'mentee',
  'invited',
] as const
export type DemoPart = (typeof demoParts)[number]

/** What anyone on the enterprise's host may know: its name, look and ways to sign in. */
export const PublicEnterprise = z.object({
  id: Id,
  name: z.string(),
  display_name: z.string(),
  slug: z.string(),
  locale: LocaleTag,
  locales: z.array(LocaleTag),
  /** The currency of all amounts. */
  currency: Currency,
  browser_title: z.string().nullable(),
  favicon_url: z.string().nullable(),
  logo_url: z.string().nullable(),
  login_logo_url: z.string().nullable(),
  logo_redirect_url: z.string().nullable(),
  sign_up_enabled: z.boolean(),
  sso_enabled: z.boolean(),
  /** Passwords are for emergencies. */
  sso_only: z.boolean(),
  /** `says` is a key below `access.demo.says`. */
  demo_sign_ins: z.array(z.object({ email: z.string(), says: z.enum(demoParts) })),
  settings_version: z.number().int(),
})

export const colourSlots = ['navigation', 'admin_panel', 'user_menu', 'language_toggle'] as const
const Colours = z.object({
  primary: z.string(),
  navigation: z.string().nullable(),
  admin_panel: z.string().nullable(),
  user_menu: z.string().nullable(),
  language_toggle: z.string().nullable(),
})

/** What an administrator switches on and off; an area adds its switches here once it respects them. */
const switches = { likes_enabled: z.boolean(), pending_comments_enabled: z.boolean() }
/** Outcomes, KPIs and budgets of networks. */
const PlanModule = z.boolean()
/** Mentors and mentees: everything of it is refused while it is off. */
const MentorshipModule = z.boolean()
/** Points, achievements and rewards: while it is off nothing of it is there, and nothing is granted. */
const RewardsModule = z.boolean()
/** How long an invitation to a network stays open. */
const InvitationDays = z.number().int().min(1).max(limits.invitation_days)
export const Configuration = z.object({
  id: Id,
  name: z.string(),
  currency: Currency,
  ...switches,
  plan_module_enabled: PlanModule,
  mentorship_enabled: MentorshipModule,
  rewards_enabled: RewardsModule,
  invitation_days: InvitationDays,
  version: z.number().int(),
})

export const enterprises = {
  show: get('/api/v1/enterprises/get_enterprise', {
    says: 'The configuration of the enterprise, for people who may change it.',
    returns: Configuration,
  }),
  update: post('/api/v1/enterprises/update_enterprise', {
    says: 'Changes the configuration of the enterprise, effective from the next request.',
    /** Without a currency, a module or days it stays what it is. Amounts keep their number: nothing is converted. */
    body: z.strictObject({
      currency: Currency.optional(),
      ...switches,
      plan_module_enabled: PlanModule.optional(),
      mentorship_enabled: MentorshipModule.optional(),
      rewards_enabled: RewardsModule.optional(),
      invitation_days: InvitationDays.optional(),
      version: z.number().int(),
    }),
    returns: Configuration,
  }),
  auth: get('/api/v1/enterprises/get_auth_enterprise', {
    says: 'The enterprise of this host, as anyone may know it.',
    access: 'anyone',
    returns: PublicEnterprise,
  }),
}

export const customTexts = {
  list: get('/api/v1/custom_texts', {
    says: 'The enterprise’s own words in the reader’s locale; the first item is the one to use.',
    access: 'anyone',
    returns: z.object({ page: z.object({ items: z.array(CustomTexts) }) }),
  }),
}

export const platform = {
  logos: get('/api/v2/platform/logos', {
    says: 'The enterprise’s logos.',
    access: 'anyone',
    returns: z.object({
      logo_url: z.string().nullable(),
      login_logo_url: z.string().nullable(),
      favicon_url: z.string().nullable(),
      logo_redirect_url: z.string().nullable(),
    }),
  }),
  homeBranding: get('/api/v2/platform/home-branding', {
    says: 'The welcome of the home page.',
    returns: z.object({
      title: z.string().nullable(),
      message: z.string().nullable(),
      banner_url: z.string().nullable(),
    }),
  }),
  globalBranding: get('/api/v2/platform/global-branding', {
    says: 'Font, spacing and primary colour.',
    access: 'anyone',
    returns: z.object({ primary: z.string(), font: z.string(), spacing: z.number() }),
  }),
  colors: get('/api/v2/platform/colors', {
    says: 'The primary colour and the four named slots; null means a neutral colour.',
    access: 'anyone',
    returns: Colours,
  }),
}
