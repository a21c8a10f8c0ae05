import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  activation,
  communityFinder,
  csrf,
  emailVerifications,
  flags,
  invitations,
  passwords,
  sessions,
  signInLinks,
  signUps,
  userData,
} from '../../contract/access/access.ts'
import type { Locale } from '../../contract/locales.ts'
import { accountKeeper } from '../identity/devices.ts'
import { findCommunity, vouchedFor } from '../identity/domains.ts'
import { resendInvitation } from '../identity/invitations.ts'
import type { Letters } from '../identity/letters.ts'
import { endMyOtherSessions, endMySession, mySessions } from '../identity/sessions.ts'
import { addressOf, type Base } from '../platform/addresses.ts'
import { dropCookie, readCookie, setCookie } from '../platform/cookies.ts'
import type { Database, Tx } from '../platform/db.ts'
import type { Enterprise, Enterprises } from '../platform/enterprises.ts'
import type { Http } from '../platform/http.ts'
import { alone, on } from '../platform/operation.ts'
import type { AskedLetter } from './askedLetters.ts'
import {
  acceptInvitation,
  beginActivation,
  claimAccount,
  confirmAddress,
  type Entered,
  lookAtInvitation,
  lookAtSignUp,
  lookAtVerification,
  signUp,
  signUpClosed,
} from './entrance.ts'
import { changePassword, lookAtReset, resetPassword } from './resets.ts'
import { signIn, signOut } from './signIn.ts'
import { lookAtSignInLink, makeSignInLink, useSignInLink } from './signInLinks.ts'
import type { AlertParts } from './sso/breakGlass.ts'
import { ssoSealer } from './sso/connection.ts'
import { logoutAddress } from './sso/logout.ts'
import { serviceProvider } from './sso/serviceProvider.ts'
import { type Door, knock } from './throttle.ts'
import { userDataOf } from './userData.ts'

const DEVICE_SECONDS = 400 * 86_400

interface Parts {
  database: Database
  enterprises: Enterprises
  http: Http
  letters: Letters
  askedLetter: AskedLetter
  alerts: AlertParts
  settings: Base & { secret_key: string }
}

export function accessRoutes({ database, enterprises, http, letters, askedLetter, alerts, settings }: Parts) {
  const accounts = accountKeeper(settings.secret_key)
  const seals = ssoSealer(settings.secret_key)
  const from = ({ address, request }: { address: string; request: FastifyRequest }) => ({
    address,
    agent: request.headers['user-agent'] ?? '',
  })

  /** Sets the cookies of a session just opened; the browser is one that the person is known on from now on. */
  function enter(
    { enterprise, request, reply }: { enterprise: Enterprise; request: FastifyRequest; reply: FastifyReply },
    { session, email }: Entered,
  ) {
    const account = accounts.keyOf(enterprise, email)
    const carried = readCookie(request, 'device')
    const known = accounts.deviceKey(account, carried) !== undefined
    setCookie(reply, 'session', session.cookie)
    setCookie(reply, 'device', accounts.deviceCookie(account, carried, known), DEVICE_SECONDS)
    return { token: session.token }
  }

  interface AskedByMail {
    tx: Tx
    enterprise: Enterprise
    body: { email: string }
    locale: Locale
    address: string
  }
  /** Asks for a mail. The same is written, and the same answered, whoever the e-mail belongs to. */
  async function askByMail(
    letter: 'password_reset' | 'invitation' | 'sign_up',
    door: Door,
    { tx, enterprise, body: { email }, locale, address }: AskedByMail,
  ) {
    await knock(tx, door, { account: accounts.keyOf(enterprise, email, door), address })
    await askedLetter.later(tx, { letter, email, locale })
    return { done: true as const }
  }

  return [
    on(csrf.token, async ({ request, reply }) => {
      reply.header('x-csrf-token', http.csrfToken(request, reply))
      return { done: true as const }
    }),
    alone(sessions.create, async (asking) => {
      const { enterprise, body, request, reply } = asking
      const { token, cookie, device } = await signIn(
        database,
        enterprise,
        { accounts, letters, alerts },
        { ...body, ...from(asking), device: readCookie(request, 'device') },
      )
      setCookie(reply, 'session', cookie)
      setCookie(reply, 'device', device, DEVICE_SECONDS)
      return { token }
    }),
    on(sessions.destroy, async ({ tx, me, enterprise, address, reply }) => {
      // Asked before the session ends: whoever came through the provider is logged out there too.
      const asksProvider =
        me &&
        (await logoutAddress(tx, enterprise, serviceProvider(enterprise, settings), me.session_id, seals))
      if (me) await signOut(tx, me, address)
      dropCookie(reply, 'session')
      const link = asksProvider ?? (enterprise.sso_enabled ? enterprise.sso_logout_url : null)
      // The identity provider says where its own log-out is; anywhere else must be vouched for.
      return {
        logout_link: vouchedFor(enterprise, link, addressOf(enterprise, settings), [
          enterprise.sso_login_url,
        ]),
      }
    }),
    on(sessions.mine, ({ db, me, enterprise }) => mySessions(db, me, enterprise.session_timeout_minutes)),
    on(sessions.end, ({ tx, me, params, address }) => endMySession(tx, me, params.sessionId, address)),
    on(sessions.endOthers, ({ tx, me, address }) => endMyOtherSessions(tx, me, address)),

    on(passwords.requestReset, (asking) => askByMail('password_reset', 'reset', asking)),
    on(passwords.lookAtReset, ({ tx, body }) => lookAtReset(tx, body.token)),
    alone(passwords.reset, ({ enterprise, body, address }) =>
      resetPassword(database, enterprise, { accounts, letters }, body, address),
    ),
    alone(passwords.change, ({ enterprise, me, body, address }) =>
      changePassword(database, enterprise, { accounts, letters }, me, body, address),
    ),

    on(invitations.resend, ({ tx, me, params, address }) =>
      resendInvitation(tx, letters, me, params.id, address),
    ),
    on(invitations.ask, (asking) => askByMail('invitation', 'invitation', asking)),
    on(invitations.look, ({ tx, body }) => lookAtInvitation(tx, body.token)),
    alone(invitations.accept, async (asking) =>
      enter(asking, await acceptInvitation(database, asking.enterprise, asking.body, from(asking))),
    ),

    alone(activation.begin, (asking) =>
      beginActivation(database, asking.enterprise, accounts, asking.body, from(asking)),
    ),
    alone(activation.claim, (asking) =>
      claimAccount(database, asking.enterprise, letters, asking.body, from(asking)),
    ),
    on(emailVerifications.look, ({ tx, body }) => lookAtVerification(tx, body.token)),
    on(emailVerifications.confirm, async (asking) =>
      enter(asking, await confirmAddress(asking.tx, asking.body.token, from(asking))),
    ),

    on(signUps.ask, (asking) => {
      if (!asking.enterprise.sign_up_enabled) throw signUpClosed()
      return askByMail('sign_up', 'sign_up', asking)
    }),
    on(signUps.look, ({ tx, enterprise, body }) => lookAtSignUp(tx, enterprise, body.token)),
    alone(signUps.join, async (asking) =>
      enter(asking, await signUp(database, asking.enterprise, asking.body, asking.locale, from(asking))),
    ),

    on(signInLinks.create, ({ tx, enterprise, me, body, address }) =>
      makeSignInLink(tx, enterprise, settings, me, body, address),
    ),
    on(signInLinks.look, ({ tx, body }) => lookAtSignInLink(tx, body)),
    on(signInLinks.use, async (asking) => {
      const { to, ...entered } = await useSignInLink(asking.tx, asking.body, from(asking))
      return { ...enter(asking, entered), to }
    }),

    on(communityFinder.find, async ({ tx, enterprise, body, address }) => {
      await knock(tx, 'find', { account: accounts.keyOf(enterprise, address, 'find'), address })
      return findCommunity(database, enterprises, settings, body.looking_for)
    }),

    on(userData.show, ({ db, me, say }) => userDataOf(db, me, say)),
    on(flags.show, async ({ db, params }) => {
      const row = await db
        .selectFrom('feature_flags')
        .select('value')
        .where('key', '=', params.flagKey)
        .executeTakeFirst()
      return { key: params.flagKey, value: row?.value ?? false }
    }),
  ]
}
