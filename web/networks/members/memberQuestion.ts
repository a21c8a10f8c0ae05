import type { joinQuestions } from '../../../contract/networks/joinQuestions.ts'

type Said<R> = Omit<R, 'says'> & { says: string }

/** The owner of questions – a network, an event – with the calls that change them. */
export interface AskingOf {
  routes: { [K in keyof typeof joinQuestions]: Said<(typeof joinQuestions)[K]> }
  id: number
  /** Where questions and answers show besides the list. */
  stale: string[]
}
