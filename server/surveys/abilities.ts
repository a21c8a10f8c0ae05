import type { PulseState } from '../../contract/surveys/rhythms.ts'
import { canBeStaged } from '../../contract/surveys/stageRules.ts'
import { type SurveyPromise, type SurveyState, surveyTransitions } from '../../contract/surveys/states.ts'
import type { surveyAbilities as names } from '../../contract/surveys/surveys.ts'
import { conflict } from '../platform/errors.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { type Door, toCreate, toManage, toView } from './policy.ts'
import type { SurveyRow } from './surveyRow.ts'

export type SurveyAbility = (typeof names)[number]

/** What decides about the abilities on a survey. */
export interface SurveyStanding extends Door {
  state: SurveyState
  promise: SurveyPromise
  created_by: number | null
  opened_at: string | null
  pulse: SurveyRow['pulse']
  stage: SurveyRow['stage']
  sections: SurveyRow['sections']
}

interface Rule {
  in: readonly SurveyState[]
  who: (
    me: Viewer,
    survey: SurveyStanding,
  ) => { allows: (me: Viewer) => boolean; authorize: (me: Viewer) => void }
  /** The code of the refusal if the state doesn't allow it. */
  when?: readonly [code: string, holds: (survey: SurveyStanding) => boolean][]
}

const manages: Rule['who'] = (me, survey) => toManage(me, survey)
/** One that repeats is no draft to publish or to throw away, though it is still written. */
const isPulse = (...states: readonly PulseState[]): NonNullable<Rule['when']>[number] => [
  'survey_state',
  ({ pulse }) => pulse !== null && states.includes(pulse.state),
]
const isNoPulse: NonNullable<Rule['when']>[number] = ['survey_repeats', ({ pulse }) => pulse === null]
const isNotAsked: NonNullable<Rule['when']>[number] = [
  'survey_repeats',
  ({ pulse }) => pulse === null || pulse.state === 'ended',
]

const views: Rule['who'] = (_me, survey) => toView(survey)

/** What may be done with a survey: in which states, by whom, and when. */
const rules: Record<SurveyAbility, Rule> = {
  edit: { in: ['draft', 'published'], who: manages },
  publish: { in: surveyTransitions.publish.from, who: manages, when: [isNoPulse] },
  close: { in: surveyTransitions.close.from, who: manages },
  withdraw: { in: surveyTransitions.withdraw.from, who: manages },
  remind: {
    in: ['published'],
    who: manages,
    when: [
      ['survey_not_open', ({ opened_at }) => opened_at !== null],
      ['survey_state', ({ stage }) => stage === null],
    ],
  },
  duplicate: {
    in: ['draft', 'published', 'closed', 'withdrawn'],
    who: (_me, survey) => toCreate(survey),
  },
  delete: { in: ['draft', 'closed', 'withdrawn'], who: manages, when: [isNotAsked] },
  read_results: { in: ['published', 'closed'], who: views },
  /** To write to those who were asked what was heard, and what is done about it. */
  share_results: { in: ['published', 'closed'], who: manages },
  /** To say by hand what written answers are about. */
  mark_answers: { in: ['published', 'closed'], who: manages },
  /** Single responses are shown only if people were told so before they answered. */
  read_responses: {
    in: ['published', 'closed'],
    who: manages,
    when: [['survey_not_named', ({ promise }) => promise === 'named']],
  },
  /** On a stage nobody is named, and everybody answers the same questions. */
  present: {
    in: surveyTransitions.publish.from,
    who: manages,
    when: [
      isNoPulse,
      ['survey_stage_promise', ({ promise }) => promise !== 'named'],
      ['survey_stage_questions', ({ sections }) => canBeStaged(sections)],
    ],
  },
  pause: { in: ['draft'], who: manages, when: [isPulse('running')] },
  resume: { in: ['draft'], who: manages, when: [isPulse('paused')] },
  end: { in: ['draft'], who: manages, when: [isPulse('running', 'paused')] },
}

const refusalOf = ({ in: states, when = [] }: Rule, survey: SurveyStanding) =>
  states.includes(survey.state) ? when.find(([, holds]) => !holds(survey))?.[0] : 'survey_state'

/** The one answer to what somebody may do with a survey: it fills `can`, and `maySurvey` refuses by it. */
export const abilitiesOf = (me: Viewer, survey: SurveyStanding) =>
  Object.fromEntries(
    Object.entries(rules).map(([ability, rule]) => [
      ability,
      rule.who(me, survey).allows(me) && refusalOf(rule, survey) === undefined,
    ]),
  ) as Record<SurveyAbility, boolean>

export function maySurvey(ability: SurveyAbility, me: Viewer, survey: SurveyStanding) {
  const rule = rules[ability]
  rule.who(me, survey).authorize(me)
  const refusal = refusalOf(rule, survey)
  if (refusal) throw conflict(refusal)
}
