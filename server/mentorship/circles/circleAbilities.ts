import type { z } from 'zod'
import { limits } from '../../../contract/limits.ts'
import type { MentorshipCircle } from '../../../contract/mentorship/circles.ts'
import type { CirclePersonState } from '../../../contract/mentorship/states.ts'
import type { Act } from '../../platform/act.ts'
import { conflict, denied } from '../../platform/errors.ts'
import { type CircleRow, holdCircle } from './circleRow.ts'

/** What people may do in its room they may as everybody in a room: see rooms/roomAbilities.ts. */
export type CircleAbility = Exclude<
  keyof z.output<typeof MentorshipCircle>['can'],
  'schedule' | 'write' | 'report'
>

type Obstacle = readonly [code: string, holds: (circle: CircleRow) => boolean]
interface Rule {
  /** Where one must stand in it for this. */
  who: 'mentor' | readonly (CirclePersonState | null)[]
  when?: readonly Obstacle[]
}

const outside = [null, 'left'] as const
/** Counted while the circle is held, so that no more come in than there are places, however many at once. */
export const isFull = ({ mentee_count, places }: CircleRow) => mentee_count >= places
export const hasEveryMentor = ({ mentor_ids }: CircleRow) =>
  mentor_ids.length >= limits.mentorship_circle_mentors

/** What may be done with an active circle, by whom, and what may stand against it. */
const rules: Record<CircleAbility, Rule> = {
  edit: { who: 'mentor' },
  end: { who: 'mentor' },
  invite: { who: 'mentor' },
  join: {
    who: [...outside, 'asked'],
    when: [
      ['circle_by_asking', ({ joining }) => joining === 'open'],
      ['circle_full', (circle) => !isFull(circle)],
    ],
  },
  ask: { who: outside, when: [['circle_by_joining', ({ joining }) => joining === 'asking']] },
  accept: {
    who: ['invited'],
    when: [
      ['circle_full', (circle) => circle.side === 'mentor' || !isFull(circle)],
      ['circle_mentors_full', (circle) => circle.side === 'mentee' || !hasEveryMentor(circle)],
    ],
  },
  decline: { who: ['invited'] },
  withdraw: { who: ['asked'] },
  leave: {
    who: ['in'],
    when: [['circle_last_mentor', ({ side, mentor_ids }) => side === 'mentee' || mentor_ids.length > 1]],
  },
}

const isWho = ({ who }: Rule, { side, standing }: CircleRow) =>
  who === 'mentor' ? standing === 'in' && side === 'mentor' : who.includes(standing)

const refusalOf = (rule: Rule, circle: CircleRow) =>
  circle.state === 'active' ? rule.when?.find(([, holds]) => !holds(circle))?.[0] : 'circle_state'

export const circleAbilities = (circle: CircleRow) =>
  Object.fromEntries(
    Object.entries(rules).map(([ability, rule]) => [
      ability,
      isWho(rule, circle) && refusalOf(rule, circle) === undefined,
    ]),
  ) as Record<CircleAbility, boolean>

export function mayCircle(ability: CircleAbility, circle: CircleRow) {
  const rule = rules[ability]
  if (!isWho(rule, circle)) {
    if (rule.who === 'mentor')
      throw denied('denied.mentorship_circle', [{ by: 'ownership', allows: false, text: 'not_self' }])
    throw conflict(circle.standing === 'removed' ? 'circle_removed' : 'circle_person_in')
  }
  const refusal = refusalOf(rule, circle)
  if (refusal) throw conflict(refusal)
}

/** A circle, held, if this may be done with it now. */
export async function heldCircle(act: Act, id: number, ability: CircleAbility): Promise<CircleRow> {
  const circle = await holdCircle(act, id)
  mayCircle(ability, circle)
  return circle
}
