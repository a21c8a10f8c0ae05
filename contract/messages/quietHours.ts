import { z } from 'zod'
import { get, put } from '../route.ts'
import { custom } from '../shapes.ts'

/** Which quiet hours apply to somebody: the enterprise's, their own, or none. */
export const quietChoices = ['usual', 'own', 'none'] as const

/** Quiet hours last this many minutes of a day. */
export const QUIET_MINUTES = { least: 30, most: 960 } as const
const DAY_MINUTES = 1440
/** Ten in the evening till seven: what most would choose. */
export const EVENING = 22 * 60
export const MORNING = 7 * 60

/** A minute of the day: 22:30 is 1350. */
const Minute = z
  .number()
  .int()
  .min(0)
  .max(DAY_MINUTES - 1)
  .nullable()
/** An end before the start is on the next day. */
const span = { quiet_from: Minute, quiet_until: Minute }
const Span = z.object(span)

export const quietMinutes = (from: number, until: number) => (until - from + DAY_MINUTES) % DAY_MINUTES

/** From when until when: both or neither, and neither a moment nor nearly the whole day. */
function isSpan({ quiet_from, quiet_until }: z.output<typeof Span>, context: z.RefinementCtx) {
  const wrong = (field: keyof typeof span, message: string) =>
    context.addIssue({ code: custom, message, path: [field] })
  if (quiet_from === null && quiet_until !== null) wrong('quiet_from', 'required')
  if (quiet_from !== null && quiet_until === null) wrong('quiet_until', 'required')
  if (quiet_from === null || quiet_until === null) return
  const minutes = quietMinutes(quiet_from, quiet_until)
  if (minutes < QUIET_MINUTES.least || minutes > QUIET_MINUTES.most) wrong('quiet_until', 'quiet_span')
}

const Chosen = z.object({
  quiet_hours: z.enum(quietChoices),
  ...span,
  time_zone: z.string(),
  /** For people who chose nothing. */
  usual: Span,
})

export const quietHours = {
  show: get('/api/v2/users/me/quiet-hours', {
    says: 'In which hours of the day the viewer gets no mail, by their own clock.',
    returns: Chosen,
  }),
  choose: put('/api/v2/users/me/quiet-hours', {
    says: 'Chooses hours of the day without mail: the enterprise’s, one’s own, or none.',
    body: z
      .strictObject({ quiet_hours: z.enum(quietChoices), ...span })
      .superRefine(isSpan)
      .superRefine(({ quiet_hours, quiet_from }, context) => {
        if (quiet_hours === 'own' && quiet_from === null)
          context.addIssue({ code: custom, message: 'required', path: ['quiet_from'] })
      }),
    returns: Chosen,
  }),
  showUsual: get('/api/v2/enterprise/quiet-hours', {
    says: 'The default quiet hours for people who chose none, for people who may change them.',
    returns: Span,
  }),
  chooseUsual: put('/api/v2/enterprise/quiet-hours', {
    says: 'Chooses the hours without mail that hold for everybody who chose nothing else; none when both are left out.',
    body: z.strictObject(span).superRefine(isSpan),
    returns: Span,
  }),
}
