import { csrf, flags, sessions, userData } from '../../contract/access.ts'
import { alone, on } from '../platform/asking.ts'
import { dropCookie, readCookie, setCookie } from '../platform/cookies.ts'
import type { Database } from '../platform/db.ts'
import type { Http } from '../platform/http.ts'
import { signer } from '../platform/secrets.ts'
import { signIn, signOut } from './signIn.ts'
import { userDataOf } from './userData.ts'

const DEVICE_SECONDS = 400 * 86_400

export function accessRoutes(database: Database, http: Http, secretKey: string) {
  const devices = signer(secretKey, 'known device')
  return [
    on(csrf.token, async ({ request, reply }) => {
      reply.header('x-csrf-token', http.csrfToken(request, reply))
      return { done: true as const }
    }),
    alone(sessions.create, async ({ enterprise, body, address, request, reply }) => {
      const agent = request.headers['user-agent'] ?? ''
      const { token, cookie, device } = await signIn(database, enterprise, devices, {
        ...body,
        address,
        agent,
        device: readCookie(request, 'device'),
      })
      setCookie(reply, 'session', cookie)
      setCookie(reply, 'device', device, DEVICE_SECONDS)
      return { token }
    }),
    on(sessions.destroy, async ({ tx, me, enterprise, address, reply }) => {
      if (me) await signOut(tx, me, address)
      dropCookie(reply, 'session')
      return { logout_link: enterprise.sso_enabled ? enterprise.sso_logout_url : null }
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
