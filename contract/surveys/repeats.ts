import { z } from 'zod'
import { limits } from '../limits.ts'
import { QuestionKey } from './questions.ts'
import { longestOpen, repeatRhythms } from './rhythms.ts'

/** How a survey repeats. Questions that rotate are asked in some waves only, so many each time; all others in each. */
export const Repeats = z
  .strictObject({
    every: z.enum(repeatRhythms),
    /** How many days a wave can be answered. */
    open_days: z.number().int().min(1),
    rotating: z.array(QuestionKey).max(limits.survey_questions).default([]),
    at_once: z.number().int().min(1).max(limits.survey_questions).default(2),
  })
  .superRefine(({ every, open_days }, context) => {
    const most = longestOpen[every]
    if (open_days > most)
      context.addIssue({
        code: 'too_big',
        origin: 'number',
        maximum: most,
        inclusive: true,
        path: ['open_days'],
        input: open_days,
      })
  })
