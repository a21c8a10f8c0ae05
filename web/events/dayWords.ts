import type { useText } from '../app/texts.ts'

/** A day as it is read aloud, with the number of its events. */
export const dayWords = (t: ReturnType<typeof useText>['t'], day: string, count: number) =>
  count === 0 ? day : t('events.day', { day, count })
