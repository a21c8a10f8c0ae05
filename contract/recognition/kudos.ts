import { z } from 'zod'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { NewReport } from '../posts/moderation.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, custom, Done, Face, Id, ListOf, ListQuery, Moment, numeric, Text } from '../shapes.ts'

const one = z.object({ id: Id })
const Count = z.number().int()

/** Who reads a thank-you besides the two: nobody, the members of a network both belong to, or everybody. */
export const kudosAudiences = ['them', 'network', 'everyone'] as const

export const Kudos = z.object({
  id: Id,
  from: Face,
  to: Face,
  text: z.string(),
  points: Count,
  audience: z.enum(kudosAudiences),
  /** Where it stands, if it does in a network. */
  network: NetworkMark.nullable(),
  at: Moment,
  /** What was said when it was reported, for people who decide about it; empty for others. */
  reports: z.array(
    NewReport.pick({ reason: true, says: true }).extend({ reported_by: Face, created_at: Moment }),
  ),
  can: Abilities('delete', 'report', 'remove', 'keep'),
})

/** `everybody`: all that the viewer may read; `reported`: what waits for their decision. */
export const kudosScopes = ['everybody', 'received', 'given', 'reported'] as const

const Settings = z.object({ kudos_enabled: z.boolean(), kudos_per_month: Count })

/** Nothing of kudos is there while this or recognition is off. */
export const kudosSettings = {
  show: get('/api/v2/kudos-settings', {
    says: 'Whether people can thank each other, and how many points each can give a month; for people who manage recognition.',
    returns: Settings,
  }),
  update: put('/api/v2/kudos-settings', {
    says: 'Switches kudos on or off, and says how many points each person can give a month.',
    body: z.strictObject({
      kudos_enabled: z.boolean(),
      kudos_per_month: numeric(z.number().int().min(0).max(limits.kudos_points)),
    }),
    returns: Settings,
  }),
}

export const kudos = {
  list: get('/api/v2/kudos', {
    says: 'Thanks among colleagues that the viewer may read, those they got or gave, or reported ones.',
    private: true,
    query: ListQuery.pick({
      page: true,
      page_size: true,
      total: true,
      search: true,
      sort_direction: true,
    }).extend({
      scope: z.enum(kudosScopes).default('everybody'),
      /** Only those this person got. */
      user_id: Id.optional(),
    }),
    returns: ListOf(Kudos).extend({
      /** Points that the viewer can give this month, and how many of them are left. */
      allowance: z.object({ per_month: Count, left: Count }),
      /** Reports that wait for the viewer’s decision; null for people who decide about none. */
      to_decide: Count.nullable(),
    }),
  }),
  create: post('/api/v2/kudos', {
    says: 'Thanks a colleague in a sentence, with points from the viewer’s allowance of the month or without.',
    body: z
      .strictObject({
        user_id: Id,
        text: Text(limits.description),
        points: numeric(z.number().int().min(0).max(limits.kudos_points)).default(0),
        audience: z.enum(kudosAudiences).default('them'),
        network_id: Id.nullable().default(null),
      })
      .superRefine(({ audience, network_id }, context) => {
        if ((audience === 'network') !== (network_id !== null))
          context.addIssue({
            code: custom,
            message: network_id === null ? 'required' : 'invalid',
            path: ['network_id'],
          })
      }),
    returns: Kudos,
  }),
  delete: del('/api/v2/kudos/:id', {
    says: 'Takes back a thank-you that one gave, with its points.',
    params: one,
    returns: Done,
  }),
  report: post('/api/v2/kudos/:id/reports', {
    says: 'Reports a thank-you to people who decide about it.',
    params: one,
    body: NewReport.pick({ reason: true, says: true }),
    returns: Done,
  }),
  remove: put('/api/v2/kudos/:id/removal', {
    says: 'Removes a thank-you with a reason for the person who gave it; its points fall.',
    params: one,
    body: z.strictObject({ reason: Text(limits.description) }),
    returns: Done,
  }),
  keep: put('/api/v2/kudos/:id/keeping', {
    says: 'Dismisses the reports of a thank-you: it stays.',
    params: one,
    returns: Done,
  }),
}
