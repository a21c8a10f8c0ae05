import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import { userData } from '../../contract/access.ts'
import { enterprises } from '../../contract/enterprise.ts'
import { Failure } from './failure.ts'
import type { RouterContext } from './router.tsx'
import { session } from './session.ts'

/** Pages behind the sign-in: without a session one goes there first, and comes back. */
export async function signedInOnly({ prefetch }: RouterContext, location: ParsedLocation) {
  const toLogin = () =>
    redirect({
      to: '/login',
      search: location.href === '/' ? {} : { referrer: location.href },
      replace: true,
    })
  if (!session.token) throw toLogin()
  try {
    await prefetch(userData.show)
  } catch (failure) {
    throw failure instanceof Failure && failure.status === 401 ? toLogin() : failure
  }
}

/** The sign-in is for those who aren't signed in. */
export function signedOutOnly() {
  if (session.token) throw redirect({ to: '/', replace: true })
}

/** Where single sign-on holds, its page comes before the one for passwords. */
export async function ssoFirst({ prefetch }: RouterContext, referrer: string | undefined) {
  const { sso_enabled } = await prefetch(enterprises.auth)
  if (sso_enabled) throw redirect({ to: '/login/landing', search: { referrer }, replace: true })
}

/** Whoever may open no section of the administration learns nothing of it. */
export async function administratorsOnly({ prefetch }: RouterContext) {
  const { policy_group } = await prefetch(userData.show)
  if (!policy_group.adminPath) throw notFound()
}

/** SPEC §6: the first section one holds a permission for. */
export async function toAdminLanding({ prefetch }: RouterContext) {
  const { policy_group } = await prefetch(userData.show)
  throw policy_group.adminPath ? redirect({ href: policy_group.adminPath, replace: true }) : notFound()
}
