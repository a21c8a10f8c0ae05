import { mentorshipCircles } from '../../../contract/mentorship/circles.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { staleCircles } from '../stale.ts'
import { type Circle, keepCircle } from './circleWords.ts'

/** Joins at once, where it is open or one is invited. */
export function useJoin({ id, name }: Circle, settled: () => void) {
  const { t } = useText()
  const join = useSend(mentorshipCircles.join, {
    done: () => t('mentorshipCircles.done.join', { name }),
    stale: staleCircles,
    atOnce: keepCircle,
  })
  return {
    isPending: join.isPending,
    now: () => join.mutate({ params: { id }, body: { note: null } }, { onSettled: settled }),
  }
}
