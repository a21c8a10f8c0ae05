import type { z } from 'zod'
import type { AnswerValue } from '../../../contract/surveys/questions.ts'
import type { StageDoor } from '../../../contract/surveys/stageRules.ts'
import type { surveys } from '../../../contract/surveys/surveys.ts'
import type { Key, PersonIndex } from '../larkspur/types.ts'

type Said = z.input<(typeof surveys.create)['body']>

/** A survey that was written, asked and answered. */
export interface SurveyLife extends Omit<Said, 'network_id' | 'audience' | 'locale' | 'publish'> {
  /** Whose it is; the enterprise’s where there is none. */
  network?: Key
  asks: { everybody?: true; networks?: readonly Key[]; people?: readonly PersonIndex[]; joiners?: true }
  /** How it stands today, and since how many days. */
  state: 'draft' | 'open' | 'closed'
  days: number
  /** The title of the one it is a copy of, a year later. */
  again?: string
  /** What became of it, told to those who were asked. */
  report?: { heard: string; doing: string; questions: string[]; days: number }
  /** On a stage: who may answer, on how many phones, and what they said in turn. */
  stage?: { door: StageDoor; seats: number; to: Readonly<Record<string, readonly AnswerValue[]>> }
  /** How many answered; each says the answers in turn, question by question. */
  answers?: { count: number; to: Readonly<Record<string, readonly unknown[]>> }
}
