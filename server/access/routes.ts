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
  signUps,
  userData,
} from '../../contract/access/access.ts'
import { signInLinks } from '../../contract/access/signInLinks.ts'
import type { Locale } from '../../contract/locales.ts'
import { accountKeeper } from '../identity/devices.ts'
import { findCommunity, vouchedFor } from '../identity/domains.ts'
import { resendInvitation } from '../identity/invitations.ts'
import type { Letters } from '../identity/letters.ts'
import { endMyOtherSessions, endMySession, mySessions } from '../identity/sessions.ts'
import type { Database, Tx } from '../platform/database/db.ts'
import type { Enterprise, Enterprises } from '../platform/enterprises.ts'
import { addressOf, type Base } from '../platform/http/addresses.ts'
import { dropCookie, readCookie, setCookie } from '../platform/http/cookies.ts'
import type { Http } from '../platform/http/http.ts'
import { alone, on } from '../platform/http/operation.ts'
import type { AskedLetter } from './askedLetters.ts'
import {
  acceptInvitation,
  beginActivation,
  claimAccount,
  confirmAddress,
  type Entered,
  lookAtInvitation,
  lookAtVerification,
} from './entrance.ts'
import { changePassword, lookAtReset, resetPassword } from './resets.ts'
import { signIn, signOut } from './signIn.ts'
import { lookAtSignInLink, makeSignInLink, useSignInLink } from './signInLinks.ts'
import { lookAtSignUp, signUp, signUpClosed } from './signUp.ts'
import type { AlertParts } from './sso/breakGlass.ts'
import { ssoSealer } from './sso/connection.ts'
import { logoutAddress } from './sso/logout.ts'
import { serviceProvider } from './sso/serviceProvider.ts'
import { countAttempt, type Guarded } from './throttle.ts'
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
  const from = ({ address }: { address: string }, { request }: { request: FastifyRequest }) => ({
    address,
    agent: request.headers['user-agent'] ?? '',
  })

  /** Sets the cookies of a new session; from now on this browser is known for the person. */
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
    enterprise: Enterprise
    body: { email: string }
    locale: Locale
  }
  /** Requests a mail. The same is written and answered whomever the e-mail belongs to. */
  async function askByMail(
    { tx, address }: { tx: Tx; address: string },
    letter: 'password_reset' | 'invitation' | 'sign_up',
    what: Guarded,
    { enterprise, body: { email }, locale }: AskedByMail,
  ) {
    await countAttempt(tx, what, { account: accounts.keyOf(enterprise, email, what), address })
    await askedLetter.later(tx, { letter, email, locale })
    return { done: true as const }
  }

  return [
    on(csrf.token, async (_act, { request, reply }) => {
      reply.header('x-csrf-token', http.visitors.csrfToken(request, reply))
      return { done: true as const }
    }),
    alone(sessions.create, async (act, asked) => {
      const { enterprise, body, request, reply } = asked
      const { token, cookie, device } = await signIn(
        database,
        enterprise,
        { accounts, letters, alerts },
        { ...body, ...from(act, asked), device: readCookie(request, 'device') },
      )
      setCookie(reply, 'session', cookie)
      setCookie(reply, 'device', device, DEVICE_SECONDS)
      return { token }
    }),
    on(sessions.destroy, async (act, { enterprise, reply }) => {
      // Called before the session ends: people who came through the provider are logged out there too.
      const asksProvider =
        act.me &&
        (await logoutAddress(
          act.tx,
          enterprise,
          { provider: serviceProvider(enterprise, settings), seals },
          act.me.session_id,
        ))
      if (act.me) await signOut({ ...act, me: act.me })
      dropCookie(reply, 'session')
      const link = asksProvider ?? (enterprise.sso_enabled ? enterprise.sso_logout_url : null)
      // The identity provider names its own log-out address; other hosts must be allowed by the enterprise.
      return {
        logout_link: vouchedFor(enterprise, link, addressOf(enterprise, settings), [
          enterprise.sso_login_url,
        ]),
      }
    }),
    on(sessions.mine, (act, { enterprise }) => mySessions(act, enterprise.session_timeout_minutes)),
    on(sessions.end, (act, { params }) => endMySession(act, params.sessionId)),
    on(sessions.endOthers, (act) => endMyOtherSessions(act)),

    on(passwords.requestReset, (act, asked) => askByMail(act, 'password_reset', 'reset', asked)),
    on(passwords.lookAtReset, (act, { body }) => lookAtReset(act.tx, body.token)),
    alone(passwords.reset, (act, { enterprise, body }) =>
      resetPassword({ database, accounts, letters }, enterprise, body, act.address),
    ),
    alone(passwords.change, (act, { enterprise, body }) =>
      changePassword({ database, accounts, letters }, enterprise, act, body),
    ),

    on(invitations.resend, (act, { params }) => resendInvitation(act, letters, params.id)),
    on(invitations.ask, (act, asked) => askByMail(act, 'invitation', 'invitation', asked)),
    on(invitations.look, (act, { body }) => lookAtInvitation(act.tx, body.token)),
    alone(invitations.accept, async (act, asked) =>
      enter(asked, await acceptInvitation(database, asked.enterprise, asked.body, from(act, asked))),
    ),

    alone(activation.begin, (act, asked) =>
      beginActivation({ database, accounts }, asked.enterprise, asked.body, from(act, asked)),
    ),
    alone(activation.claim, (act, asked) =>
      claimAccount({ database, letters }, asked.enterprise, asked.body, from(act, asked)),
    ),
    on(emailVerifications.look, (act, { body }) => lookAtVerification(act.tx, body.token)),
    on(emailVerifications.confirm, async (act, asked) =>
      enter(asked, await confirmAddress(act.tx, asked.body.token, from(act, asked))),
    ),

    on(signUps.ask, (act, asked) => {
      if (!asked.enterprise.sign_up_enabled) throw signUpClosed()
      return askByMail(act, 'sign_up', 'sign_up', asked)
    }),
    on(signUps.look, (act, { enterprise, body }) => lookAtSignUp(act.tx, enterprise, body.token)),
    alone(signUps.join, async (act, asked) =>
      enter(
        asked,
        await signUp(
          database,
          { enterprise: asked.enterprise, locale: asked.locale },
          asked.body,
          from(act, asked),
        ),
      ),
    ),

    on(signInLinks.create, (act, { enterprise, body }) => makeSignInLink(act, enterprise, settings, body)),
    on(signInLinks.look, (act, { body }) => lookAtSignInLink(act.tx, body)),
    on(signInLinks.use, async (act, asked) => {
      const { to, ...entered } = await useSignInLink(act.tx, asked.body, from(act, asked))
      return { ...enter(asked, entered), to }
    }),

    on(communityFinder.find, async (act, { enterprise, body }) => {
      await countAttempt(act.tx, 'find', {
        account: accounts.keyOf(enterprise, act.address, 'find'),
        address: act.address,
      })
      return findCommunity(database, enterprises, settings, body.looking_for)
    }),

    on(userData.show, (act) => userDataOf(act)),
    on(flags.show, async (act, { params }) => {
      const row = await act.db
        .selectFrom('feature_flags')
        .select('value')
        .where('key', '=', params.flagKey)
        .executeTakeFirst()
      return { key: params.flagKey, value: row?.value ?? false }
    }),
  ]
}
