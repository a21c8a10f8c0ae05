import { z } from 'zod'
import { NetworkMark } from '../networks/networks.ts'
import { get, put } from '../route.ts'
import { Id, Moment, PureDate } from '../shapes.ts'
import { Count, networkId } from './profile.ts'

/** A month names itself by its first day. */
export const Month = PureDate.refine((day) => day.endsWith('-01'), 'month')
export const daysOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
/** No more hours than the month has. */
export const hoursIn = (month: string) => 24 * daysOf(month)
/** This month and the twelve before it may still be changed. */
export const MONTHS_BACK = 12

export const HoursEntry = z
  .strictObject({
    network_id: Id,
    month: Month,
    /** In quarters of an hour; null takes the entry back. */
    hours: z.number().min(0.25).multipleOf(0.25).nullable(),
    /** The version that was read; null where there was nothing. */
    version: Count.nullable(),
  })
  .superRefine(({ month, hours }, context) => {
    const most = hoursIn(month)
    if (hours !== null && hours > most)
      context.addIssue({
        code: 'too_big',
        origin: 'number',
        maximum: most,
        inclusive: true,
        input: hours,
        path: ['hours'],
      })
  })

export const RecordedMonth = z.object({
  month: PureDate,
  hours: z.number().nullable(),
  most: Count,
  recorded_at: Moment.nullable(),
  version: Count.nullable(),
  /** Older months are history. */
  open: z.boolean(),
})

export const recordedHours = {
  summary: get('/api/v2/users/me/recorded-hours', {
    says: 'The hours the viewer recorded, by network: those of this year and all.',
    returns: z.object({
      items: z.array(NetworkMark.extend({ hours_this_year: z.number(), hours_in_all: z.number() })),
    }),
  }),
  show: get('/api/v2/users/me/recorded-hours/:networkId', {
    says: 'The viewer’s hours for one network by month: this month, the twelve before it, and earlier ones with hours.',
    params: networkId,
    returns: z.object({ network: NetworkMark, total: z.number(), months: z.array(RecordedMonth) }),
  }),
  record: put('/api/v2/users/me/recorded-hours', {
    says: 'Records the hours of one month for one network, or takes them back.',
    body: HoursEntry,
    returns: RecordedMonth,
  }),
}
