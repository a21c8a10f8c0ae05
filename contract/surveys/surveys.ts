import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { del, get, post, put } from '../route.ts'
import {
  Abilities,
  Done,
  Face,
  Id,
  ListOf,
  ListQuery,
  LocaleTag,
  Moment,
  OptionalText,
  Text,
} from '../shapes.ts'
import { ClassPreview, SurveyClasses } from './classes.ts'
import { Sections, Translation } from './questions.ts'
import { Repeats } from './repeats.ts'
import { GatedFigure } from './results.ts'
import { pauseReasons, pulseStates } from './rhythms.ts'
import { stageDoors } from './stageRules.ts'
import { surveyKinds, surveyPromises, surveyStates } from './states.ts'

const version = z.number().int()
const one = z.object({ id: Id })
const Ids = (most: number) =>
  z
    .array(Id)
    .max(most)
    .refine((ids) => new Set(ids).size === ids.length, 'taken')
    .default([])

/** Who is asked. Each person is asked once, however many of these they are in. */
export const Audience = z.strictObject({
  /** Everybody of the enterprise, or every member of the network whose survey it is. */
  everybody: z.boolean().default(false),
  /** Of a survey of the enterprise. */
  network_ids: Ids(limits.survey_targets),
  segment_ids: Ids(limits.survey_targets),
  user_ids: Ids(limits.survey_people),
  /** People who come to belong to one of these while it is open are asked too. */
  joiners: z.boolean().default(false),
})

/** The least people behind a figure, and behind words that somebody wrote. */
const thresholds = {
  figures_from: z.number().int().min(limits.survey_figures_from).max(1000).default(5),
  comments_from: z.number().int().min(limits.survey_figures_from).max(1000).default(10),
}

const shape = {
  title: Text(limits.name),
  description: OptionalText(limits.description).default(null),
  /** The language its texts are written in. */
  locale: LocaleTag,
  sections: Sections,
  translations: z
    .array(Translation)
    .max(limits.post_languages)
    .refine((all) => new Set(all.map(({ locale }) => locale)).size === all.length, 'taken')
    .default([]),
  promise: z.enum(surveyPromises).default('confidential'),
  ...thresholds,
  audience: Audience.prefault({}),
  opens_at: Moment.nullable().default(null),
  closes_at: Moment.nullable().default(null),
  /** No more answers than this. */
  most_answers: z.number().int().min(1).max(1_000_000).nullable().default(null),
  /** By what results may be shown apart. */
  classes: SurveyClasses,
  /** It is asked again and again, each time as a survey of its own. `opens_at` is when the first one opens. */
  repeats: Repeats.nullable().default(null),
}

/**
 * Whoever is asked is told that it is full. Where names are kept from everybody that must say no more than the figures do:
 * a limit of one would tell whoever set it who answered.
 */
function limitTellsNoMore(
  {
    promise,
    most_answers,
    figures_from,
  }: { promise: string; most_answers: number | null; figures_from: number },
  context: z.RefinementCtx,
) {
  if (promise !== 'named' && most_answers !== null && most_answers < figures_from)
    context.addIssue({
      code: 'too_small',
      origin: 'number',
      minimum: figures_from,
      inclusive: true,
      path: ['most_answers'],
      input: most_answers,
    })
}

/** What can be taken to another enterprise, or begun anew with: nothing of people or networks. */
export const SurveyFile = z.strictObject({
  kindred_survey: z.literal(1),
  title: shape.title,
  description: shape.description,
  locale: shape.locale,
  sections: shape.sections,
  translations: shape.translations,
})

export const surveyAbilities = [
  'edit',
  'publish',
  'close',
  'withdraw',
  'remind',
  'duplicate',
  'delete',
  'read_results',
  'read_responses',
  'share_results',
  'mark_answers',
  'pause',
  'resume',
  'end',
  'present',
] as const

export const SurveyLine = z.object({
  id: Id,
  kind: z.enum(surveyKinds),
  title: z.string(),
  state: z.enum(surveyStates),
  promise: z.enum(surveyPromises),
  figures_from: z.number().int(),
  network: NetworkMark.nullable(),
  created_at: Moment,
  created_by: Face.nullable(),
  opens_at: Moment.nullable(),
  closes_at: Moment.nullable(),
  question_count: z.number().int(),
  /** How many were asked, and how many of them took part. */
  invited_count: z.number().int(),
  response_count: GatedFigure,
  /** Of one that repeats, once it was published. */
  pulse: z
    .object({
      state: z.enum(pulseStates),
      paused_because: z.enum(pauseReasons).nullable(),
      next_at: Moment.nullable(),
      waves: z.number().int(),
    })
    .nullable(),
  /** On a stage: who in the room may answer. */
  stage: z.enum(stageDoors).nullable(),
  /** Which wave it is, of a survey that repeats. */
  wave: z.object({ pulse_id: Id, number: z.number().int() }).nullable(),
  version,
  can: Abilities(...surveyAbilities),
})

export const Survey = SurveyLine.extend({
  description: z.string().nullable(),
  locale: LocaleTag,
  sections: Sections,
  translations: z.array(Translation),
  comments_from: z.number().int(),
  audience: Audience,
  /** What the audience names, for those who look at it. */
  targets: z.object({
    networks: z.array(NetworkMark),
    segments: z.array(z.object({ id: Id, name: z.string() })),
    people: z.array(Face),
  }),
  most_answers: z.number().int().nullable(),
  classes: SurveyClasses,
  repeats: Repeats.nullable(),
  published_at: Moment.nullable(),
  closed_at: Moment.nullable(),
})

export const SurveysFilter = z.object({
  kind: z.enum(surveyKinds).optional(),
  network_id: Id.optional(),
  state: z.enum(surveyStates).optional(),
  search: ListQuery.shape.search,
  /** Those that repeat stand for their waves: a wave is listed only where its words are searched. */
  folded: z.union([z.boolean(), z.stringbool()]).default(false),
})

/** How many would be asked: the number of each part, and of all together, each person once. */
export const AudienceSize = z.object({
  people: z.number().int(),
  parts: z.array(
    z.object({
      of: z.enum(['everybody', 'network', 'segment', 'people']),
      id: Id.nullable(),
      name: z.string().nullable(),
      people: z.number().int(),
    }),
  ),
})

export const surveys = {
  list: get('/api/v1/polls', {
    says: 'Polls and surveys, with the numbers of people asked and of answers.',
    query: ListQuery.extend({
      ...SurveysFilter.shape,
      sort_by: z.enum(['created_at', 'title', 'state', 'closes_at', 'response_count']).default('created_at'),
    }),
    returns: ListOf(SurveyLine).extend({ can: Abilities('create') }),
  }),
  ...csvOf('/api/v1/polls', 'Polls and surveys', SurveysFilter),
  show: get('/api/v1/polls/:id', {
    says: 'One poll or survey with its questions and its audience.',
    params: one,
    returns: Survey,
  }),
  create: post('/api/v1/polls', {
    says: 'Creates a poll or survey, as a draft or published at once.',
    body: z
      .strictObject({
        ...shape,
        kind: z.enum(surveyKinds),
        network_id: Id.nullable().default(null),
        publish: z.boolean().default(false),
      })
      .superRefine(limitTellsNoMore),
    returns: Survey,
  }),
  update: put('/api/v1/polls/:id', {
    says: 'Changes a draft. Once published, only title, description, closing and reminders can change; of one that repeats all but its promise, from the next wave on.',
    params: one,
    body: z.strictObject({ ...shape, version }).superRefine(limitTellsNoMore),
    returns: Survey,
  }),
  delete: del('/api/v1/polls/:id', {
    says: 'Deletes a draft, or a survey with all of its answers once it is closed or withdrawn.',
    params: one,
    returns: Done,
  }),
  publish: put('/api/v1/polls/:id/publish', {
    says: 'Publishes a draft. Its audience is invited when it opens; of one that repeats, with each wave.',
    params: one,
    body: z.strictObject({ version }),
    also: [
      { method: 'POST', path: '/api/v1/polls/:id/publish' },
      { method: 'PATCH', path: '/api/v1/polls/:id/publish' },
    ],
    returns: Survey,
  }),
  close: put('/api/v2/surveys/:id/closure', {
    says: 'Closes a survey now, for good.',
    params: one,
    returns: Survey,
  }),
  withdraw: put('/api/v2/surveys/:id/withdrawal', {
    says: 'Withdraws a survey: it can’t be answered any more, and its results aren’t shown.',
    params: one,
    returns: Survey,
  }),
  duplicate: post('/api/v2/surveys/:id/copies', {
    says: 'Creates a draft with the same questions and audience.',
    params: one,
    returns: Survey,
  }),
  audience: post('/api/v2/surveys/audience-size', {
    says: 'Counts the people in an audience, each once, before anything is published.',
    body: z.strictObject({ audience: Audience, network_id: Id.nullable().default(null) }),
    returns: AudienceSize,
  }),
  classes: post('/api/v2/surveys/class-preview', {
    says: 'Into which classes an audience falls, before anything is published: small ones are joined, and what can’t be is said.',
    body: z.strictObject({
      audience: Audience,
      network_id: Id.nullable().default(null),
      promise: shape.promise,
      figures_from: thresholds.figures_from,
      classes: SurveyClasses,
    }),
    returns: ClassPreview,
  }),
  /** What a finished file holds; the browser writes it, and `create` reads it. */
  export: get('/api/v2/surveys/:id/definition', {
    says: 'The questions of a survey with their translations, as a file for another survey.',
    params: one,
    returns: SurveyFile,
  }),
}
