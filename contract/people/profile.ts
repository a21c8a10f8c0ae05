import { z } from 'zod'
import { Download } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { notificationFrequencies } from '../messages/messages.ts'
import { NetworkMark } from '../networks/networks.ts'
import { del, get, post, put } from '../route.ts'
import { Done, Email, Id, ListOf, ListQuery, Moment, numeric, PureDate, Text } from '../shapes.ts'

export const Count = z.number().int()
export const networkId = z.object({ networkId: Id })

export const tokenScopes = ['read', 'write'] as const
export const MOST_TOKENS = 20

export const AccessToken = z.object({
  id: Id,
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  created_at: Moment,
  expires_at: Moment,
  last_used_at: Moment.nullable(),
  last_used_from: z.string().nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
})

export const NewAccessToken = z.strictObject({
  name: Text(limits.name),
  /** Reading always; changing things too when it is asked for. */
  may_write: z.boolean(),
  days: Count.min(1).max(365),
})

export const accessTokens = {
  list: get('/api/v2/users/me/access-tokens', {
    says: 'The viewer’s personal access tokens, newest first. The tokens themselves were shown once and aren’t kept.',
    by: 'session',
    private: true,
    query: ListQuery.pick({ page: true, page_size: true, total: true }),
    returns: ListOf(AccessToken),
  }),
  create: post('/api/v2/users/me/access-tokens', {
    says: 'Makes a personal access token for the Authorization header and shows it this once.',
    by: 'session',
    secret: true,
    body: NewAccessToken,
    returns: AccessToken.extend({ token: z.string() }),
  }),
  revoke: del('/api/v2/users/me/access-tokens/:tokenId', {
    says: 'Revokes a token, effective at once.',
    by: 'session',
    params: z.object({ tokenId: Id }),
    returns: Done,
  }),
}

export const calendarFeed = {
  show: get('/api/v2/users/me/calendar-feed', {
    says: 'Whether the viewer’s calendar has an address, and when a calendar last asked there.',
    by: 'session',
    private: true,
    returns: z.object({
      on: z.boolean(),
      created_at: Moment.nullable(),
      last_fetched_at: Moment.nullable(),
    }),
  }),
  renew: post('/api/v2/users/me/calendar-feed', {
    says: 'Makes a secret address for the viewer’s calendar and shows it this once; an older one is worthless from now on.',
    by: 'session',
    secret: true,
    returns: z.object({ url: z.string() }),
  }),
  revoke: del('/api/v2/users/me/calendar-feed', {
    says: 'Revokes the viewer’s calendar address.',
    by: 'session',
    returns: Done,
  }),
  file: get('/calendar/:file', {
    open_query: true,
    says: 'The events of the person who made this address, as iCalendar: registered, on the waitlist and canceled.',
    access: 'anyone',
    raw: true,
    params: z.object({ file: z.string().regex(/^[\w-]{20,100}\.ics$/) }),
  }),
}

export const networkCalendarFeeds = {
  list: get('/api/v2/users/me/network-calendar-feeds', {
    says: 'The networks whose events the viewer reads in their own calendar, by a secret address each.',
    by: 'session',
    private: true,
    returns: z.object({
      items: z.array(
        z.object({ network: NetworkMark, created_at: Moment, last_fetched_at: Moment.nullable() }),
      ),
    }),
  }),
  renew: post('/api/v2/users/me/network-calendar-feeds', {
    says: 'Makes a secret address for the events of a network and shows it this once; an older one is worthless from now on.',
    by: 'session',
    secret: true,
    body: z.strictObject({ network_id: Id }),
    returns: z.object({ url: z.string() }),
  }),
  revoke: del('/api/v2/users/me/network-calendar-feeds/:networkId', {
    says: 'Revokes the viewer’s address for the events of a network.',
    by: 'session',
    params: z.object({ networkId: Id }),
    returns: Done,
  }),
}

export const notificationSettings = {
  show: get('/api/v2/users/me/notification-settings', {
    says: 'How often and where to the viewer wants mail.',
    returns: z.object({
      email: z.string(),
      notification_email: z.string().nullable(),
      notification_frequency: z.enum(notificationFrequencies),
      notification_day: Count,
      version: Count,
    }),
  }),
  update: put('/api/v2/users/me/notification-settings', {
    says: 'Chooses how often the viewer wants mail, and on which day a weekly one.',
    body: z.strictObject({
      notification_frequency: z.enum(notificationFrequencies),
      /** 0 is Sunday. */
      notification_day: numeric(z.number().int().min(0).max(6)),
      version: Count,
    }),
    returns: z.object({
      notification_frequency: z.enum(notificationFrequencies),
      notification_day: Count,
      version: Count,
    }),
  }),
}

export const notificationEmail = {
  ask: post('/api/v2/users/me/notification-email', {
    says: 'Asks for mail at another address: a link goes there first. Without an address mail goes to the sign-in address again, at once.',
    by: 'session',
    body: z.strictObject({ email: Email.nullable() }),
    returns: Done,
  }),
  confirm: post('/api/v2/users/me/notification-email/confirmation', {
    says: 'Confirms the address with the link that was mailed there.',
    by: 'session',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    returns: z.object({ notification_email: z.string() }),
  }),
}

const NetworkMail = NetworkMark.extend({
  /** Null: as often as everything else. */
  frequency: z.enum(notificationFrequencies).nullable(),
})

export const networkMails = {
  list: get('/api/v2/users/me/network-mails', {
    says: 'The viewer’s networks and how often each may write, by name.',
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true }),
    returns: ListOf(NetworkMail),
  }),
  choose: put('/api/v2/users/me/network-mails', {
    says: 'Chooses how often one network may write; null means as often as everything else.',
    body: z.strictObject({ network_id: Id, frequency: z.enum(notificationFrequencies).nullable() }),
    returns: NetworkMail,
  }),
}

export const archive = {
  create: post('/api/v2/users/me/archive', {
    says: 'Asks for everything that is kept about the viewer, as one archive. It is prepared in the background and then waits among the downloads.',
    by: 'session',
    returns: Download,
  }),
}

export const usage = {
  show: get('/api/v2/users/:id/statistics', {
    says: 'What a person did here so far, in numbers; for themselves and those who manage people.',
    params: z.object({ id: Id }),
    returns: z.object({
      sign_in_count: Count,
      last_seen_at: Moment.nullable(),
      networks: Count,
      networks_led: Count,
      events_registered: Count,
      events_attended: Count,
      posts: Count,
      comments: Count,
      reactions: Count,
      hours: z.number(),
      /** Points earned and not taken back. */
      points: Count,
    }),
  }),
}

const Term = z.object({
  id: Id,
  network: NetworkMark,
  /** The network no longer exists; having led it is still shown. */
  archived: z.boolean(),
  position: z.string(),
  role_name: z.string(),
  since: Moment,
  /** Null while it goes on without an end. */
  until: Moment.nullable(),
  is_over: z.boolean(),
  events_led: Count,
  members_gained: Count,
  members: Count,
})

export const leadership = {
  show: get('/api/v2/users/me/leadership', {
    says: 'The viewer’s terms as a leader, those of now first, and what came of each while it lasted.',
    returns: z.object({ terms: z.array(Term), events_led: Count, members_gained: Count }),
  }),
}

export const engagementRanges = ['1M', '3M', '6M', 'YTD', '1Y'] as const

const Engaged = z.object({
  registrations: Count,
  attendances: Count,
  posts: Count,
  hours: z.number(),
})

export const engagement = {
  show: get('/api/v2/users/me/engagement', {
    says: 'The viewer’s registrations, attendance, posts and hours over a range, summed and by week or month.',
    query: z.object({ range: z.enum(engagementRanges).default('3M') }),
    returns: z.object({
      from: PureDate,
      until: PureDate,
      unit: z.enum(['week', 'month']),
      totals: Engaged,
      parts: z.array(Engaged.extend({ from: PureDate })),
    }),
  }),
}
