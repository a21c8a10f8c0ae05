import { mentorshipCircles } from '../../../contract/mentorship/circles.ts'
import type { Answers } from '../../../contract/route.ts'
import { keyOf, queryClient } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'

export type Circle = Answers<typeof mentorshipCircles.show>
export type CircleOf = Answers<typeof mentorshipCircles.list>['items'][number]
export type CirclePerson = Circle['people'][number]

/** The answer is the whole circle, so the page has it at once. */
export const keepCircle = (circle: Circle) =>
  queryClient.setQueryData(keyOf(mentorshipCircles.show.path, { id: circle.id }), circle)

/** Where the reader stands in a circle, as a badge; nothing where they have no part in it. */
export function useMine() {
  const { t } = useText()
  return ({ mine, state }: Pick<CircleOf, 'mine' | 'state'>) => {
    if (mine?.state === 'in')
      return state === 'active'
        ? { badge: 'active', words: t(`mentorshipCircles.mine.in.${mine.side}`) }
        : { badge: 'closed', words: t('mentorship.words.pair.ended') }
    if (mine?.state === 'invited' && state === 'active')
      return { badge: 'invited', words: t('mentorshipCircles.mine.invited') }
    if (mine?.state === 'asked' && state === 'active')
      return { badge: 'pending', words: t('mentorshipCircles.mine.asked') }
    return undefined
  }
}
