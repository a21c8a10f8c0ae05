import { z } from 'zod'
import { limits } from '../limits.ts'
import { get, put } from '../route.ts'
import { Abilities, custom, Face, Id, ListOf, ListQuery, OptionalText, PureDate } from '../shapes.ts'
import { mentorshipSides, sessionFormats } from './states.ts'
import { MentoringMark, MentoringTypeMark } from './topics.ts'
import { WeeklyHours, WeeklyStretch } from './weeklyHours.ts'

const one = z.object({ id: Id })
/** A language, such as "de"; named by the reader’s own. */
const Language = z.string().regex(/^[a-z]{2,3}$/, 'format')
const Format = z.enum(sessionFormats)
const Places = z.number().int().min(1).max(limits.mentorship_places)
const Words = OptionalText(limits.description).default(null)
const Marks = z.array(Id).max(limits.mentoring_topics).default([])
const each = <T>(many: readonly T[]) => [...new Set(many)]

/** What somebody says of themselves for mentoring. */
const said = {
  goals: z.string().nullable(),
  /** What they can give. */
  offer: z.string().nullable(),
  interests: z.string().nullable(),
  mentor_topics: z.array(MentoringMark),
  mentee_topics: z.array(MentoringMark),
  types: z.array(MentoringMark),
  formats: z.array(Format),
  languages: z.array(Language),
  /** In `time_zone`. */
  hours: z.array(WeeklyStretch),
  time_zone: z.string(),
  paused_until: PureDate.nullable(),
}

/** One’s own, with all settings. Before it is first saved, `version` is 0. */
export const MentorshipProfile = z.object({
  person: Face,
  is_mentor: z.boolean(),
  is_mentee: z.boolean(),
  /** Mentees may ask me. */
  accepts_mentee_requests: z.boolean(),
  /** Mentors may offer themselves to me. */
  accepts_mentor_requests: z.boolean(),
  mentor_places: z.number().int(),
  mentee_places: z.number().int(),
  /** Active mentorships on each side. */
  mentor_count: z.number().int(),
  mentee_count: z.number().int(),
  ...said,
  /** Not listed, only matched by a program. */
  discreet: z.boolean(),
  version: z.number().int(),
})

/** Why two people fit, strongest first. `hours` is in the reader’s time zone: their longest common stretch of a week. */
export const FitReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('topics'), topics: z.array(MentoringMark) }),
  z.object({ kind: z.literal('types'), types: z.array(MentoringTypeMark) }),
  z.object({ kind: z.literal('languages'), languages: z.array(Language) }),
  z.object({ kind: z.literal('formats'), formats: z.array(Format) }),
  z.object({
    kind: z.literal('hours'),
    weekday: z.number().int(),
    from: z.number().int(),
    until: z.number().int(),
    /** Of the whole week. */
    minutes: z.number().int(),
  }),
])
export type FitReason = z.output<typeof FitReason>

/** As others see it. */
export const ShownMentorshipProfile = z.object({
  person: Face,
  title: z.string().nullable(),
  is_mentor: z.boolean(),
  is_mentee: z.boolean(),
  ...said,
  /** For how many more they have room on each side; 0 as well while they accept no requests or pause. */
  mentor_places_left: z.number().int(),
  mentee_places_left: z.number().int(),
  /** A request that waits between them and the viewer, as the viewer has it. */
  request: z.object({ id: Id, direction: z.enum(['incoming', 'outgoing']) }).nullable(),
  /** The active pair that they and the viewer are. */
  mentorship_id: Id.nullable(),
  /** A request has waited for their answer for a week. */
  slow: z.boolean(),
  /** 0 to 100; null of one’s own, and without a profile to compare with. */
  fit: z.number().int().nullable(),
  reasons: z.array(FitReason),
  /**
   * `ask_as_mentee`: ask them to be one’s mentor; `ask_as_mentor`: offer oneself as theirs. Whatever is in the way is said
   * when it is tried.
   */
  can: Abilities('edit', 'ask_as_mentee', 'ask_as_mentor'),
})

const shape = {
  is_mentor: z.boolean(),
  is_mentee: z.boolean(),
  accepts_mentee_requests: z.boolean().default(true),
  accepts_mentor_requests: z.boolean().default(true),
  mentor_places: Places.default(2),
  mentee_places: Places.default(1),
  goals: Words,
  offer: Words,
  interests: Words,
  mentor_topic_ids: Marks,
  mentee_topic_ids: Marks,
  mentoring_type_ids: Marks,
  formats: z.array(Format).max(sessionFormats.length).transform(each).default([]),
  languages: z.array(Language).max(limits.mentorship_languages).transform(each).default([]),
  hours: WeeklyHours.default([]),
  paused_until: PureDate.nullable().default(null),
  discreet: z.boolean().default(false),
}

/** What a list of people can be narrowed to; also what one keeps of it, as an entry of the setting below. */
export const MentorshipFilter = z.object({
  mentoring_topic_id: Id.optional(),
  mentoring_type_id: Id.optional(),
  format: Format.optional(),
  language: Language.optional(),
  /** Has time on that day, by the clock of their place. */
  weekday: z.coerce.number().int().min(0).max(6).optional(),
  /** Takes one more. */
  has_place: z.stringbool().optional(),
  search: ListQuery.shape.search,
})

/** What somebody is for others as a mentor, on their profile. */
export const OfferedMentoring = z.object({
  /** Listed as a mentor now: not discreet, not pausing. */
  is_mentor: z.boolean(),
  topics: z.array(MentoringMark),
})

/** The user setting (`users/me/settings/…`) with somebody’s saved filters: `{ name, side, filter }[]`. */
export const SAVED_MENTORSHIP_FILTERS = 'mentorship_filters'

export const mentorshipProfiles = {
  mine: get('/api/v2/users/me/mentorship-profile', {
    says: 'The viewer’s own mentorship profile with all its settings, or what a new one begins with.',
    private: true,
    returns: MentorshipProfile,
  }),
  list: get('/api/v2/mentorship-profiles', {
    says: 'Mentors or mentees, those who fit the viewer best first, with the reasons.',
    private: true,
    query: ListQuery.extend({
      ...MentorshipFilter.shape,
      side: z.enum(mentorshipSides).default('mentor'),
      sort_by: z.enum(['fit', 'name']).default('fit'),
    }),
    returns: ListOf(ShownMentorshipProfile),
  }),
  show: get('/api/v2/mentorship-profiles/:id', {
    says: 'A person’s mentorship profile as others see it; one’s own too.',
    private: true,
    params: one,
    returns: ShownMentorshipProfile,
  }),
  ofPerson: get('/api/v2/users/:id/mentoring', {
    says: 'Whether somebody is listed as a mentor, and what they know about.',
    params: one,
    returns: OfferedMentoring,
  }),
  update: put('/api/v2/mentorship-profiles/:id', {
    says: 'Saves one’s own mentorship profile, by the id of the person. Version 0 begins it.',
    params: one,
    body: z
      .strictObject({ ...shape, version: z.number().int() })
      .superRefine(({ is_mentor, is_mentee }, context) => {
        if (!is_mentor && !is_mentee)
          context.addIssue({ code: custom, message: 'mentorship_side', path: ['is_mentor'] })
      }),
    returns: MentorshipProfile,
  }),
}
