import { z } from 'zod'
import { NetworkMark } from '../networks/networks.ts'
import { del, get, post } from '../route.ts'
import { custom, Done, Face, Id, Moment } from '../shapes.ts'

/** What can wait for somebody: what ends soon, what they were asked, and what they decide. */
export const waitingKinds = [
  'offer',
  'closing',
  'invitation',
  'requests',
  'posts',
  'shares',
  'events',
  'folders',
  'reports',
  'budgets',
  'budget_changes',
  'surveys',
  'mentorship',
  'mentorship_sessions',
  'mentorship_circles',
  'reward_claims',
] as const

/** All of one kind that waits in one place. */
export const WaitingLine = z.object({
  kind: z.enum(waitingKinds),
  count: z.number().int(),
  /** Null where it waits in several, or belongs to the enterprise itself. */
  network: NetworkMark.nullable(),
  /** The one event or folder that it is about. */
  subject: z.string().nullable(),
  /** Who asks; of several, the one who has waited longest. */
  person: Face.nullable(),
  /** Until when it can be answered. */
  until: Moment.nullable(),
  /** The page where it is answered. */
  href: z.string(),
})

/** Somebody who joined one of the viewer’s networks lately, and lets people know. */
export const NewFace = z.object({ person: Face, network: NetworkMark, joined_at: Moment })

/** One piece of news from a network that seldom has any, or that the viewer seldom reads. */
export const QuietNews = z.object({
  id: Id,
  title: z.string(),
  language: z.string(),
  published_at: Moment,
  author: Face,
  network: NetworkMark,
})

export const HomeColumn = z.object({
  waiting: z.array(WaitingLine),
  faces: z.array(NewFace),
  quiet: z.array(QuietNews),
})

export const homeColumn = {
  show: get('/api/v2/users/me/home-column', {
    says: 'The column beside the viewer’s Home: what waits for them, new faces in their networks, news from quiet ones.',
    private: true,
    returns: HomeColumn,
  }),
}

/** The parts of Home of which somebody can want less; news from quiet networks is news. */
export const lessBlocks = ['news', 'faces', 'waiting'] as const

const isOfOne = (
  { network_id, person_id }: { network_id: number | null; person_id: number | null },
  context: z.RefinementCtx,
) => {
  if ((network_id === null) === (person_id === null))
    context.addIssue({ code: custom, message: 'required', path: ['network_id'] })
}

const Less = z.object({
  id: Id,
  block: z.enum(lessBlocks),
  network: NetworkMark.nullable(),
  person: Face.nullable(),
  created_at: Moment,
})

export const homeLess = {
  list: get('/api/v2/users/me/home-less', {
    says: 'What the viewer asked to see less of on their Home, the newest first.',
    private: true,
    returns: z.object({ items: z.array(Less) }),
  }),
  choose: post('/api/v2/users/me/home-less', {
    says: 'Hides content of a network or a person from one part of the viewer’s Home. Repeating it changes nothing.',
    body: z
      .strictObject({
        block: z.enum(lessBlocks),
        network_id: Id.nullable().default(null),
        person_id: Id.nullable().default(null),
      })
      .superRefine(isOfOne),
    returns: Less,
  }),
  takeBack: del('/api/v2/users/me/home-less/:id', {
    says: 'Shows hidden content on Home again.',
    params: z.object({ id: Id }),
    returns: Done,
  }),
}
