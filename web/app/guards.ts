import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { userData } from '../../contract/access/access.ts'
import { enterprises } from '../../contract/enterprise/enterprise.ts'
import { Failure } from './failure.ts'
import type { RouterContext } from './router.tsx'
import { session } from './session.ts'

/** The signed-in user; without a session one is sent to the sign-in first, and returns. */
export async function signedIn({ prefetch }: RouterContext, location: ParsedLocation) {
  const toLogin = () =>
    redirect({
      to: '/login',
      search: location.publicHref === '/' ? {} : { referrer: location.publicHref },
      replace: true,
    })
  if (!session.token) throw toLogin()
  try {
    return await prefetch(userData.show)
  } catch (failure) {
    throw failure instanceof Failure && failure.status === 401 ? toLogin() : failure
  }
}

/** Pages behind the sign-in. Invited people, and those asked to do it again, enrol first. */
export async function signedInOnly(context: RouterContext, location: ParsedLocation) {
  const { must_enrol } = await signedIn(context, location)
  if (must_enrol) throw redirect({ href: '/enrollment', replace: true })
}

/** The sign-in is for people who aren't signed in. */
export function signedOutOnly() {
  if (session.token) throw redirect({ to: '/', replace: true })
}

/** Where single sign-on holds, its page comes before the one for passwords. */
export async function ssoFirst({ prefetch }: RouterContext, referrer: string | undefined) {
  const { sso_enabled } = await prefetch(enterprises.auth)
  if (sso_enabled) throw redirect({ to: '/login/landing', search: { referrer }, replace: true })
}

/** The first section of the administration that the viewer may open; without any, the first one, which refuses. */
export async function toAdminLanding({ prefetch }: RouterContext) {
  const { policy_group } = await prefetch(userData.show)
  throw redirect({ href: policy_group.adminPath ?? '/admin/manage/groups', replace: true })
}
