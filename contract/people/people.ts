import { z } from 'zod'
import { limits } from '../limits.ts'
import { get, post, put } from '../route.ts'
import { Abilities, Face, Id, Json, LocaleTag, OptionalText, PureDate, Text } from '../shapes.ts'
import { userStates } from './states.ts'

/** A birthday without a year: mm-dd, and a day that month really has (29 February is one). */
export const BirthDate = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'birth_date')
  .refine((mmdd) => {
    const [month = 0, day = 0] = mmdd.split('-').map(Number)
    return day <= new Date(Date.UTC(2024, month, 0)).getUTCDate()
  }, 'birth_date')

export const TimeZone = z.string().max(64).refine(isTimeZone, 'time_zone')
/** A place, not an offset: "+05:30" means one thing to JavaScript and the opposite to PostgreSQL. */
function isTimeZone(name: string) {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const UserState = z.enum(userStates)

export const Profile = Face.extend({
  first_name: z.string(),
  last_name: z.string(),
  preferred_name: z.string().nullable(),
  title: z.string().nullable(),
  biography: z.string().nullable(),
  joined_on: PureDate.nullable(),
  time_zone: z.string(),
  locale: LocaleTag.nullable(),
  role_name: z.string(),
  networks: z.array(z.object({ id: Id, name: z.string(), colour: z.string(), glyph_url: z.string() })),
  /** Only the person and administrators read these; for everybody else they are null. */
  email: z.string().nullable(),
  employee_id: z.string().nullable(),
  birth_date: z.string().nullable(),
  notification_email: z.string().nullable(),
  version: z.number().int(),
  can: Abilities('edit', 'view_private'),
})

export const ProfileChange = z.strictObject({
  first_name: Text(limits.name),
  last_name: Text(limits.name),
  preferred_name: OptionalText(limits.name),
  pronouns: OptionalText(limits.pronouns),
  title: OptionalText(limits.name),
  biography: OptionalText(limits.biography),
  birth_date: BirthDate.nullable(),
  time_zone: TimeZone,
  locale: LocaleTag.nullable(),
  /** The version that was read: a newer one in the database means somebody else saved first. */
  version: z.number().int(),
})

const one = z.object({ id: Id })

export const users = {
  show: get('/api/v1/users/:id', {
    says: 'A person’s profile. Private fields are null for those who may not read them.',
    params: one,
    returns: Profile,
  }),
  update: put('/api/v1/users/:id', {
    says: 'Changes a profile. Nobody changes their own e-mail here.',
    params: one,
    body: ProfileChange,
    returns: Profile,
  }),
  changeAvatar: post('/api/v2/users/:id/avatar', {
    says: 'Sends a new face as multipart; it is checked by its content and re-encoded into the sizes shown.',
    params: one,
    upload: { max_bytes: 10_000_000 },
    returns: Profile,
  }),
}

export const settings = {
  read: get('/api/v2/users/me/settings/:key', {
    before_agreement: true,
    says: 'One of the viewer’s own settings, or null when it was never set.',
    params: z.object({ key: Text(80) }),
    returns: z.object({ key: z.string(), value: z.json() }),
  }),
  write: put('/api/v2/users/me/settings/:key', {
    says: 'Stores one of the viewer’s own settings. The body is JSON data.',
    params: z.object({ key: Text(80) }),
    body: Json,
    returns: z.object({ key: z.string(), value: z.json() }),
  }),
}
