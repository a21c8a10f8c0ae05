import type { TextKey } from '../../../app/texts.ts'
import type { Shown } from '../content.ts'

interface DeskTab {
  /** Below the event’s own address. */
  at: string
  text: TextKey
  shown: (event: Shown) => boolean
}

/** What lies beside an event, in its order. An area adds its own here when its page stands. */
export const deskTabs: readonly DeskTab[] = [
  { at: '/manage/todos', text: 'eventPlanning.desk.todos', shown: () => true },
  { at: '/manage/attendees', text: 'eventPlanning.desk.attendees', shown: () => true },
  { at: '/manage/updates', text: 'eventPlanning.desk.updates', shown: () => true },
  { at: '/manage/metrics', text: 'eventPlanning.desk.metrics', shown: () => true },
  { at: '/manage/fields', text: 'eventPlanning.desk.fields', shown: () => true },
  { at: '/manage/history', text: 'eventPlanning.desk.history', shown: () => true },
]
