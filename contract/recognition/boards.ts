import { z } from 'zod'
import { NetworkMark } from '../networks/networks.ts'
import { get, put } from '../route.ts'
import { Face, Id, PureDate } from '../shapes.ts'

const Count = z.number().int()

/** Calendar periods in the enterprise’s time zone; a week begins on Monday. */
export const boardPeriods = ['week', 'month', 'quarter', 'year'] as const
export const boardScopes = ['mine', 'all'] as const

const BoardQuery = z.object({
  period: z.enum(boardPeriods).default('month'),
  /** A day of the period; today if left out. */
  on: PureDate.optional(),
  /** Of the viewer’s networks, or of the whole enterprise. */
  scope: z.enum(boardScopes).default('mine'),
})

/** `too_few`: so few could be told from each other that nothing is compared. `off`: the viewer wants no part in boards. */
export const boardStates = ['shown', 'too_few', 'off'] as const

/** Equal ones have the same place, and the next one follows by how many are before it: 1, 2, 2, 4. */
const Place = z.object({ place: Count, points: Count })

const board = <Item extends z.ZodType>(item: Item) =>
  z.object({
    state: z.enum(boardStates),
    from: PureDate,
    until: PureDate,
    /** The first ten places, with everybody who shares the last of them, up to fifty. */
    items: z.array(item),
    /** Still more share the last place. */
    more: z.boolean(),
  })

/** A post as it stands on a board. */
const TopPost = z.object({
  place: Count,
  id: Id,
  title: z.string(),
  author: Face.nullable(),
  network: NetworkMark,
  likes: Count,
  comments: Count,
})

export const boards = {
  people: get('/api/v2/boards/people', {
    says: 'Who earned most in a period, without those who want no part in boards.',
    query: BoardQuery,
    returns: board(Place.extend({ person: Face })).extend({
      /** Where the viewer stands, if they aren’t among the first; a place beyond a thousand is null. */
      mine: z.object({ place: Count.nullable(), points: Count }).nullable(),
    }),
  }),
  networks: get('/api/v2/boards/networks', {
    says: 'In which networks most was earned in a period; those where few people earned something are left out.',
    query: BoardQuery,
    returns: board(Place.extend({ network: NetworkMark })),
  }),
  posts: get('/api/v2/boards/posts', {
    says: 'The news published in a period with the most likes and comments, among those the viewer reads.',
    query: BoardQuery,
    returns: board(TopPost),
  }),
  ofNetwork: get('/api/v2/networks/:id/top-posts', {
    says: 'The five news posts of a network with the most likes and comments in a period.',
    params: z.object({ id: Id }),
    query: BoardQuery.pick({ period: true, on: true }),
    returns: board(TopPost),
  }),
}

const Choice = z.object({ on_boards: z.boolean() })

export const boardChoice = {
  show: get('/api/v2/users/me/boards', {
    says: 'Whether the viewer takes part in boards.',
    private: true,
    returns: Choice,
  }),
  update: put('/api/v2/users/me/boards', {
    says: 'Takes part in boards, or not: somebody without a part is on no board and sees none. Points stay.',
    body: Choice.strict(),
    returns: Choice,
  }),
}
