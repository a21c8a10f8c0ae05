export const surveyKinds = ['poll', 'survey'] as const
export type SurveyKind = (typeof surveyKinds)[number]

/** What people are promised about their answers; fixed once they were told. */
export const surveyPromises = ['named', 'confidential', 'anonymous'] as const
export type SurveyPromise = (typeof surveyPromises)[number]

export const surveyStates = ['draft', 'published', 'closed', 'withdrawn'] as const
export type SurveyState = (typeof surveyStates)[number]

/** What may follow what. A closed survey stays closed: answers that were too few to be opened are gone by then. */
export const surveyTransitions = {
  publish: { from: ['draft'], to: 'published' },
  close: { from: ['published'], to: 'closed' },
  withdraw: { from: ['published'], to: 'withdrawn' },
} as const satisfies Record<string, { from: readonly SurveyState[]; to: SurveyState }>

/** Why a survey can't be answered now; each has a page of its own. */
export const closedDoors = ['not_open_yet', 'closed', 'withdrawn', 'full', 'answered'] as const
