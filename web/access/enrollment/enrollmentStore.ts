import { redirect } from '@tanstack/react-router'
import { userData } from '../../../contract/access/access.ts'
import { type EnrollmentStep, enrollment } from '../../../contract/access/enrollment.ts'
import type { Answers } from '../../../contract/route.ts'
import { keyOf, queryClient } from '../../app/query.ts'
import type { RouterContext } from '../../app/router.tsx'

/** What a step answered is what the next page begins with. */
export const keepEnrollment = (fresh: Answers<typeof enrollment.show>) =>
  queryClient.setQueryData(keyOf(enrollment.show.path), fresh)

/** The account is active, and belongs to more than before: what was asked until now is asked anew. */
export async function keepCompletion(fresh: Answers<typeof enrollment.show>) {
  keepEnrollment(fresh)
  await queryClient.invalidateQueries()
}

const pages: Record<EnrollmentStep, string> = {
  profile: '/enrollment/profile',
  discover: '/enrollment/discover',
  complete: '/enrollment/complete',
}

/** The page of a step; whoever isn't that far, or is done, is taken to where they are. One may always look back. */
export async function atStep({ prefetch }: RouterContext, place: EnrollmentStep | 'start') {
  // What must be agreed to stands in front of every step, and nothing is answered before.
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
