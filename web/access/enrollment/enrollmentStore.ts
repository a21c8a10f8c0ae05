import { redirect } from '@tanstack/react-router'
import { userData } from '../../../contract/access/access.ts'
import { type EnrollmentStep, enrollment } from '../../../contract/access/enrollment.ts'
import type { Answers } from '../../../contract/route.ts'
import { keyOf, queryClient } from '../../app/query.ts'
import type { RouterContext } from '../../app/router.tsx'

/** The answer of a step is the initial data of the next page. */
export const keepEnrollment = (fresh: Answers<typeof enrollment.show>) =>
  queryClient.setQueryData(keyOf(enrollment.show.path), fresh)

/** The account is now active, with more memberships: everything loaded before is refetched. */
export async function keepCompletion(fresh: Answers<typeof enrollment.show>) {
  keepEnrollment(fresh)
  await queryClient.invalidateQueries()
}

const pages: Record<EnrollmentStep, string> = {
  profile: '/enrollment/profile',
  discover: '/enrollment/discover',
  complete: '/enrollment/complete',
}

/**
 * The page of a step; people who aren't that far, or are done, are taken to where they are. Going back is always
 * possible.
 */
export async function atStep({ prefetch }: RouterContext, place: EnrollmentStep | 'start') {
  // Required documents come before every step, and nothing is answered before.
  const { to_accept } = await prefetch(userData.show)
  if (to_accept.length > 0) return
  const { step, fresh } = await prefetch(enrollment.show)
  const may = {
    start: step === 'profile' && fresh,
    profile: step !== 'complete',
    discover: step === 'discover',
    complete: step === 'complete',
  }
  if (!may[place]) throw redirect({ href: pages[step], replace: true })
}
